import { NoAnswer, Refusal } from '@waybill/client';
import { expect, it } from 'vitest';
import { nextAttempt } from './attempt.ts';

const attempt = { idempotencyKey: 'one', sent: '{"reason":"late"}' };
const lost = new NoAnswer('orders.hold', { status: 0, cause: new Error('socket') });
const answer = { error: 'No.', code: 'conflict', request_id: 'r' };
const refused = new Refusal('orders.hold', { status: 409, answer });

// API-82
it.each([
  ['a first run', undefined, { reason: 'late' }, 'two'],
  ['the same after a lost answer', { attempt, error: lost }, { reason: 'late' }, 'one'],
  ['another body after a lost answer', { attempt, error: lost }, { reason: 'x' }, 'two'],
  ['the same after a refusal', { attempt, error: refused }, { reason: 'late' }, 'two'],
  ['the same after a success', { attempt, error: undefined }, { reason: 'late' }, 'two'],
  ['no body', undefined, undefined, 'two'],
])('%s', (_, last, body, key) => {
  expect(nextAttempt(last, body, 'two').idempotencyKey).toBe(key);
});
