import { NoAnswer, NotSent, Refusal } from '@waybill/client';
import { describe, expect, it } from 'vitest';
import { callKeys, isDecided } from './call-keys.ts';

const refusal = (status: number, code: string) =>
  new Refusal('orders.hold', { status, answer: { error: 'No.', code, request_id: 'r' } });
const lost = new NoAnswer('orders.hold', { status: 0, cause: new Error('socket') });

// API-82, API-90
it.each([
  ['no answer', lost, false],
  ['a page of a proxy', new NoAnswer('orders.hold', { status: 502 }), false],
  ['a time-out of the gateway', new NoAnswer('orders.hold', { status: 504 }), false],
  ['a call that was not sent', new NotSent('orders.hold', new Error('no id')), false],
  ['a mistake of the page behind the answer', new Error('storage is full'), false],
  ['a fault, which may have come right after the commit', refusal(500, 'internal_error'), false],
  ['overload', refusal(503, 'overloaded'), false],
  ['too many calls', refusal(429, 'rate_limited'), false],
  ['a first try that still runs', refusal(409, 'request_in_progress'), false],
  ['a key that has ended', refusal(401, 'unauthorized'), false],
  ['a right that was taken away', refusal(403, 'forbidden'), false],
  ['a tenant that was stopped', refusal(403, 'tenant_suspended'), false],
  ['a body that cannot be', refusal(400, 'invalid_value'), true],
  ['a rule of the operation about rights', refusal(403, 'permission_exceeded'), true],
  ['a record that is gone', refusal(404, 'not_found'), true],
  ['a lost race', refusal(409, 'concurrent_modification'), true],
  ['a rule of the shop', refusal(422, 'order_closed'), true],
  ['a key of another call', refusal(422, 'idempotency_key_reused'), true],
])('%s decides on the call: %o is %s', (_, error, decided) => {
  expect(isDecided(error)).toBe(decided);
});

/** Sends bodies one after the other, each with what becomes of it; answers the keys. */
async function keysOf(steps: readonly (readonly [body: unknown, end?: unknown])[], base = 'b') {
  const send = callKeys(base);
  const keys: string[] = [];
  for (const [body, end] of steps) {
    await send(body, async (key) => {
      keys.push(key);
      if (end !== undefined) throw end;
    }).catch((error: unknown) => expect(error).toBe(end));
  }
  return keys;
}

const late = { reason: 'late' };
const refused = refusal(422, 'order_closed');

// API-82, API-84
describe('a repeat', () => {
  it.each([
    ['after a lost answer', lost],
    ['after a fault of the service', refusal(500, 'internal_error')],
    ['after overload', refusal(503, 'overloaded')],
  ])('has the key of the first try %s', async (_, end) => {
    expect(new Set(await keysOf([[late, end], [{ ...late }, lost], [late]])).size).toBe(1);
  });

  it.each([
    ['after a refusal', [[late, refused], [late]]],
    ['after an answer', [[late], [late]]],
    ['of a corrected body after a refusal', [[late, refused], [{ reason: 'x' }]]],
    ['of another body after a lost answer', [[late, lost], [{ reason: 'x' }]]],
    ['of a body after none', [[undefined, lost], [{}]]],
  ] as const)('has a key of its own %s', async (_, steps) => {
    expect(new Set(await keysOf(steps)).size).toBe(2);
  });

  it('of what got no answer keeps its key, whatever else was answered meanwhile', async () => {
    const [first, , third] = await keysOf([[late, lost], [{ reason: 'x' }], [late]]);
    expect(third).toBe(first);
  });

  it('of a page that was loaded anew goes through the same keys, that of another form never', async () => {
    const steps = [[late, refused], [late, lost], [late]] as const;
    expect(await keysOf(steps)).toEqual(await keysOf(steps));
    const [one = ''] = await keysOf([[late]], 'o1');
    expect([one]).not.toEqual(await keysOf([[late]], 'o2'));
    expect(one).toMatch(/^[\x21-\x7e]{1,255}$/u);
  });
});
