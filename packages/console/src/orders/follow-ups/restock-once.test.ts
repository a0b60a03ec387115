import { createClient } from '@waybill/client';
import { expect, it } from 'vitest';
import type { FollowUp } from './follow-up.ts';
import { restockOnce } from './restock-once.ts';

const body = { items: [{ sku: 'CUP', quantity: 2 }], order_ref: 'RET-1', restock: true };
const one: FollowUp = { id: 'r1', tenant: 't', orderId: 'o1', body, sentence: 'Put back.' };

/** Answers what is called, where so many movements are under the return. */
async function called(of: Partial<FollowUp>, movements: number, right = '*') {
  const calls: string[] = [];
  const fetch = async (to: string | URL | Request) => {
    const { pathname, search } = new URL(String(to));
    calls.push(`${pathname.split('/').at(-1)}${search}`);
    if (movements < 0 && pathname.endsWith('movements')) {
      return Response.json({ error: 'No.', code: 'x', request_id: 'r' }, { status: 422 });
    }
    return Response.json({ items: [], total: movements, limit: 1, offset: 0, next: null });
  };
  const waybill = createClient({ url: 'http://shop', tenant: 't', key: 'k', fetch, retries: 0 });
  const sent = { ...one, ...of };
  const may = (operation: string) => right === '*' || operation === right;
  await restockOnce(waybill, sent, { body: sent.unanswered ?? sent.body, may });
  return calls;
}

const looked = 'movements?order_ref=RET-1&type=restock&limit=1';

// API-82
it.each([
  ['a first try is sent', {}, 0, '*', ['restock']],
  ['a try after a refusal is sent', { refusals: 1 }, 0, '*', ['restock']],
  ['a repeat of what was booked is not sent', { unanswered: body }, 1, '*', [looked]],
  ['a repeat of what was not booked is sent', { unanswered: body }, 0, '*', [looked, 'restock']],
  [
    'a repeat is sent where that is not answered',
    { unanswered: body },
    -1,
    '*',
    [looked, 'restock'],
  ],
  ['a repeat is sent where movements cannot be seen', { unanswered: body }, 1, 'x', ['restock']],
  [
    'a repeat without a reference is sent',
    { unanswered: { ...body, order_ref: null } },
    1,
    '*',
    ['restock'],
  ],
])('%s', async (_, of, movements, right, calls) => {
  expect(await called(of, movements, right)).toEqual(calls);
});
