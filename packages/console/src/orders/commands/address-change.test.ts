import type { OrderWithParts } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { addressBody, addressFields, addressValues } from './address-change.ts';

const order = {
  shipping_address: { company: 'Bo Ltd', city: 'Köln', floor: 3 },
  billing_address: null,
  customer_order_number: 'PO-1',
} as unknown as OrderWithParts;

const typed = (more: Record<string, string>) => ({ ...addressValues(order), ...more });

it('begins with what the order has', () => {
  expect(addressValues(order)).toMatchObject({
    'shipping_address.city': 'Köln',
    'billing_address.city': '',
    customer_order_number: 'PO-1',
  });
  expect(addressFields.map(({ path }) => path).sort()).toEqual(
    Object.keys(addressValues(order)).sort(),
  );
});

it.each([
  ['nothing where nothing was changed', {}, {}],
  [
    'an address whole, with lines that the form does not show',
    { 'shipping_address.city': ' Bonn ' },
    { shipping_address: { company: 'Bo Ltd', city: 'Bonn', floor: 3 } },
  ],
  [
    'an address without a line that was emptied',
    { 'shipping_address.company': '' },
    { shipping_address: { city: 'Köln', floor: 3 } },
  ],
  [
    'every line that an address has',
    {
      'billing_address.first_name': 'Ada',
      'billing_address.last_name': 'Bo',
      'billing_address.house_number': '7a',
      'billing_address.state': 'NRW',
    },
    { billing_address: { first_name: 'Ada', last_name: 'Bo', house_number: '7a', state: 'NRW' } },
  ],
  ['a new address', { 'billing_address.name': 'Bo' }, { billing_address: { name: 'Bo' } }],
  ['another number', { customer_order_number: 'PO-2' }, { customer_order_number: 'PO-2' }],
  [
    'no number where it was emptied',
    { customer_order_number: '' },
    { customer_order_number: null },
  ],
])('sends %s', (_, more, body) => {
  expect(addressBody(typed(more), order)).toEqual(body);
});

it('shows and changes a line under the key that the shop keeps it under', () => {
  const kept = { zip: '50667', region: 'NRW', country_code: 'DE', city: 'Köln' };
  const other = { ...order, shipping_address: kept } as OrderWithParts;
  const values = addressValues(other);
  expect(values).toMatchObject({
    'shipping_address.postal_code': '50667',
    'shipping_address.state': 'NRW',
    'shipping_address.country': 'DE',
  });
  expect(addressBody(values, other)).toEqual({});
  expect(addressBody({ ...values, 'shipping_address.postal_code': '53111' }, other)).toEqual({
    shipping_address: { ...kept, zip: '53111' },
  });
});
