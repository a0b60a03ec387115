import type { Return } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { readyOf } from '../../frame/form/form-call.ts';
import { returnCalls } from './return-calls.ts';

const calls = (status: Return['status']) =>
  returnCalls({ id: 'r1', order_id: 'o1', number: 'RET-1', status } as Return);

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
