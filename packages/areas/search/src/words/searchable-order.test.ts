import { describe, expect, it } from 'vitest';
import { ORDER_BYTES, orderWords, type SearchableOrder } from './searchable-order.ts';

const bare: SearchableOrder = {
  id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  number: 'N1',
  customer_order_number: null,
  external_ref: null,
  external_id: null,
  external_refs: null,
  cart_id: null,
  billing_address: null,
  shipping_address: null,
  buyer: null,
  items: [],
  shipments: [],
  returns: [],
};

const article = (sku: string | null, name = '') => ({ sku, name });
const keys = { external_id: null, external_refs: null };
const person = {
  name: 'w1',
  first_name: 'w2',
  last_name: 'w3',
  company: 'w4',
  street: 'w5',
  street2: 'w6',
  house_number: 'w7',
  postal_code: 80331,
  zip: 'w8',
  city: 'w9',
  email: 'w10',
  phone: 'w11',
  title: 'unread',
  notes: { text: 'unread' },
};
const personWords = [...Array.from({ length: 11 }, (_, index) => `w${index + 1}`), '80331'];

describe('the words of an order', () => {
  // SEA-1
  it.each<[string, Partial<SearchableOrder>, string[]]>([
    ['its number', { number: 'ORD7' }, ['ord7']],
    ['the customer’s number', { customer_order_number: 'PO9' }, ['n1', 'po9']],
    ['its reference', { external_ref: 'ERP1' }, ['erp1', 'n1']],
    ['its keys', { external_id: 'X1', external_refs: { erp: 'X2' } }, ['n1', 'x1', 'x2']],
    ['its cart', { cart_id: 'abc' }, ['abc', 'n1']],
    ['its billing address', { billing_address: person }, ['n1', ...personWords].sort()],
    ['its shipping address', { shipping_address: person }, ['n1', ...personWords].sort()],
    ['its buyer', { buyer: person }, ['n1', ...personWords].sort()],
    [
      'its articles',
      { items: [article('A1', 'Lamp, brass'), article(null, 'Cup')] },
      ['a1', 'brass', 'cup', 'lamp', 'n1'],
    ],
    [
      'its shipments',
      {
        shipments: [
          { number: 'S1', tracking_code: 'T1', external_id: 'K1', external_refs: { dhl: 'K2' } },
        ],
      },
      ['k1', 'k2', 'n1', 's1', 't1'],
    ],
    [
      'its returns',
      { returns: [{ number: 'R1', ...keys, external_id: 'K3' }] },
      ['k3', 'n1', 'r1'],
    ],
  ])('are those of %s', (_, order, words) => {
    expect(orderWords({ ...bare, ...order })).toEqual(words);
  });

  // SEA-1
  it('are those of its first 100 articles', () => {
    const items = Array.from({ length: 101 }, (_, index) => article(`A${index + 1}`));
    const words = orderWords({ ...bare, items });
    expect(words).toContain('a100');
    expect(words).not.toContain('a101');
  });

  // SEA-6
  it('tell long article numbers apart', () => {
    const same = 'A'.repeat(60);
    const words = orderWords({ ...bare, items: [article(`${same}1`)] });
    expect(words).toContain(`${same.toLowerCase()}1`);
    expect(words).not.toContain(`${same.toLowerCase()}2`);
  });

  const numbered = (index: number) => `${index}x`.padEnd(200, 'y');

  // SEA-15
  it('are those of a hundred article numbers of 200 letters', () => {
    const items = Array.from({ length: 100 }, (_, index) => article(`A-${numbered(index)}`));
    const words = orderWords({ ...bare, items, returns: [{ number: 'R1', ...keys }] });
    expect(words).toEqual(expect.arrayContaining(['r1', `a${numbered(99)}`]));
  });

  // SEA-15
  it('are as many as an item holds twice: the last shipments, returns and names of articles are left out', () => {
    const shipments = Array.from({ length: 2_500 }, (_, index) => ({
      number: `S${index}`,
      tracking_code: numbered(index),
      ...keys,
    }));
    const returns = [{ number: 'R1', ...keys }];
    const words = orderWords({
      ...bare,
      buyer: person,
      shipments,
      returns,
      items: [article('A1', 'Lamp')],
    });
    expect(Buffer.byteLength(words.join(' '))).toBeLessThanOrEqual(ORDER_BYTES);
    expect(Buffer.byteLength(words.join(' '))).toBeGreaterThan(ORDER_BYTES - 300);
    expect(words).toEqual(expect.arrayContaining(['n1', 'w1', numbered(0)]));
    expect(words).toContain('a1');
    for (const last of ['r1', 'lamp']) expect(words).not.toContain(last);
  });

  // SEA-1
  it('are not those of what is no text', () => {
    expect(orderWords({ ...bare, buyer: { name: ['list'], city: true } })).toEqual(['n1']);
  });
});
