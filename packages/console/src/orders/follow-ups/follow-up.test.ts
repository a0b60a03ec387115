import { NoAnswer, Refusal } from '@waybill/client';
import { expect, it } from 'vitest';
import { afterTry, type FollowUp, followUpOf, keyBaseOf, storedFollowUps } from './follow-up.ts';

const one = { id: 'r1', order_id: 'o1', number: 'RET-1' };
const cup = { product_id: null, sku: 'CUP', quantity: 2 };

// ORD-74
it('puts back what a return was answered with, by product where there is one', () => {
  const items = [cup, { product_id: 'p1', sku: 'LAMP', quantity: 0.5 }];
  expect(followUpOf(one, items)).toEqual({
    id: 'r1',
    orderId: 'o1',
    body: {
      items: [
        { sku: 'CUP', quantity: 2 },
        { product_id: 'p1', quantity: 0.5 },
      ],
      order_ref: 'RET-1',
      restock: true,
    },
    sentence: 'Put 2 × CUP, 0.5 × LAMP of RET-1 back into stock.',
  });
  expect(followUpOf(one, [])).toBeUndefined();
});

const followUp = { tenant: 't', ...followUpOf(one, [cup]) } as FollowUp;
const body = { ...followUp.body, location_code: 'shop' };
const lost = new NoAnswer('inventories.restock', { status: 0 });
const refused = new Refusal('inventories.restock', {
  status: 400,
  answer: { error: 'No such place.', code: 'unknown_location', request_id: 'r' },
});

// API-82
it('is sent again as it was, under the same key, while no answer came', () => {
  const after = afterTry(followUp, body, lost);
  expect(after).toMatchObject({ id: 'r1', unanswered: body });
  expect(after.problem).toContain('No answer came.');
  expect(keyBaseOf(after)).toBe(keyBaseOf(followUp));
});

it('is open to another place and has another key once it was refused', () => {
  const after = afterTry(afterTry(followUp, body, lost), body, refused);
  expect(after).toMatchObject({ id: 'r1', problem: 'No such place.' });
  expect(after.unanswered).toBeUndefined();
  expect(keyBaseOf(after)).not.toBe(keyBaseOf(followUp));
});

it.each([
  [null, 0],
  ['{"a":1}', 0],
  ['no json', 0],
  ['[null, 7, {"body":{"order_ref":"ORD-1"}}]', 0],
  [JSON.stringify([followUp]), 1],
])('reads %s as %d', (text, count) => {
  expect(storedFollowUps(text)).toHaveLength(count);
});
