import type { OrderWithParts, Return } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { readyOf } from '../../frame/form/form-call.ts';
import { returnCalls } from './return-calls.ts';

const items = [{ id: 'i1', sku: 'CUP', name: 'Blue cup', unit_price: 5, tax_rate: 19 }];
const order = { id: 'o1', items } as unknown as OrderWithParts;
const positions = [{ order_item_id: 'i1', quantity: 2 }];
const calls = (status: Return['status'], of?: OrderWithParts) =>
  returnCalls(
    { id: 'r1', order_id: 'o1', number: 'RET-1', status, positions } as unknown as Return,
    of,
  );

it.each([
  ['registered', [undefined, undefined, undefined]],
  ['received', ['The goods were already received.', undefined, undefined]],
  ['completed', ['The return is closed.', 'The return is closed.', 'The return is closed.']],
  ['rejected', ['The return is closed.', 'The return is closed.', 'The return is closed.']],
] as const)('a %s return is received, completed and rejected: %j', (status, reasons) => {
  expect(calls(status).map(({ whyNot }) => whyNot)).toEqual(reasons);
});

it.each([
  [{ resolution: 'repair' }, { resolution: 'repair' }, 'count as returned.'],
  [
    { resolution: 'refund', 'refund.amount': '12.5', 'refund.reference': 're_1' },
    { resolution: 'refund', refund: { amount: 12.5, reference: 're_1' } },
    'and the money as given back.',
  ],
  [{ 'refund.reference': 're_1' }, {}, 'count as returned.'],
])('a return is settled with what was typed: %j', (values, body, sentence) => {
  const [, complete] = calls('received');
  if (complete === undefined) throw new Error('a return can be completed');
  const { call, sentence: said } = readyOf(complete, values);
  expect(JSON.parse(JSON.stringify(call.body))).toEqual(body);
  expect(said).toContain(sentence);
});

// ORD-74
it.each([
  [undefined, true, ['resolution', 'refund.amount', 'refund.reference', 'shelf']],
  [undefined, false, ['resolution', 'refund.amount', 'refund.reference']],
  [{ ...order, moves_stock: true }, true, ['resolution', 'refund.amount', 'refund.reference']],
])('a completion asks for the shelf where goods wait for it', (of, restock, asked) => {
  const one = { id: 'r1', status: 'received', positions: [{ ...positions[0], restock }] };
  const [, complete] = returnCalls(one as unknown as Return, of as OrderWithParts | undefined);
  if (complete === undefined) throw new Error('a return can be completed');
  expect(complete.fields?.map(({ path }) => path)).toEqual(asked);
  const { call, sentence } = readyOf(complete, complete.begin ?? {});
  expect(Object.keys(call.body ?? {})).not.toContain('shelf');
  expect(sentence.includes('The goods go back into stock.')).toBe(asked.includes('shelf'));
});

// ORD-223
describe('an exchange', () => {
  const exchange = calls('received', order).find(({ label }) => label === 'Exchange');
  if (exchange === undefined) throw new Error('a return can be exchanged');

  it('is offered where the order is known, as long as the return is open', () => {
    expect(calls('received').map(({ label }) => label)).not.toContain('Exchange');
    const closed = calls('completed', order).find(({ label }) => label === 'Exchange');
    expect(closed?.whyNot).toBe('The return is closed.');
  });

  it('settles the return with an order of the same articles, unless others are typed', () => {
    const { call, sentence, isReadable } = readyOf(exchange, {
      ...exchange.begin,
      'refund.amount': '1',
    });
    expect(call.body).toMatchObject({
      resolution: 'replacement',
      refund: { amount: 1 },
      exchange: { items: [{ sku: 'CUP', name: 'Blue cup', quantity: 2, unit_price: 5 }] },
    });
    expect(sentence).toMatch(/given back\. Places an order for 2 × Blue cup,/u);
    expect(isReadable).toBe(true);
  });

  it('needs an article, and quantities that can be read', () => {
    const ready = (quantity: string) =>
      readyOf(exchange, { ...exchange.begin, 'exchange.items.0.quantity': quantity });
    expect(ready('0')).toMatchObject({
      isReadable: false,
      sentence: 'Name an article that goes out in exchange.',
    });
    expect(ready('two').isReadable).toBe(false);
  });
});
