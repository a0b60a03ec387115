import type { Return } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
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
