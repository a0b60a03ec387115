import { expect, it } from 'vitest';
import { Overloaded } from '../errors/overloaded.ts';
import { asTableError, isDiskFull, isOverdue, obstacleOf } from './obstacle.ts';

const cancelled = (...codes: (string | undefined)[]) => ({
  name: 'TransactionCanceledException',
  CancellationReasons: codes.map((Code) => (Code === undefined ? {} : { Code })),
});

it.each([
  [{ name: 'ThrottlingException' }, 'throttle'],
  [cancelled('None', 'ThrottlingError'), 'throttle'],
  [cancelled('TransactionConflict', 'ThrottlingError'), 'throttle'],
  [{ name: 'TransactionInProgressException' }, 'in-progress'],
  [cancelled(undefined, 'TransactionConflict'), 'conflict'],
  [{ name: 'TransactionConflictException' }, 'conflict'],
  [cancelled('None', 'ConditionalCheckFailed'), undefined],
  [{ name: 'ValidationException', $metadata: { httpStatusCode: 400 } }, undefined],
  [{ name: 'TimeoutError' }, 'unanswered'],
  [{ name: 'Error', code: 'ECONNRESET' }, 'unanswered'],
  [{ name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }, 'unanswered'],
  [{ name: 'ThrottlingException', $metadata: { httpStatusCode: 500 } }, 'throttle'],
  [{ name: 'Error', code: 'ENOENT', $metadata: {} }, undefined],
])('%j means %j', (error, obstacle) => {
  expect(obstacleOf(error)).toBe(obstacle);
});

it.each([
  [Object.assign(new Error('aborted'), { name: 'AbortError' }), true],
  [new Overloaded(Object.assign(new Error('aborted'), { name: 'AbortError' })), true],
  [new Overloaded('busy'), false],
  [new Error('AbortError'), false],
  [{ name: 'AbortError' }, false],
])('%j is overdue: %j', (thrown, expected) => {
  expect(isOverdue(thrown)).toBe(expected);
});

it.each([
  ['commit failed (backend: database or disk is full) and rollback also failed', true],
  ['The request processing has failed because of an unknown error', false],
  [undefined, false],
])('%j says that the disk is full: %j', (message, expected) => {
  expect(isDiskFull({ name: 'InternalServerError', ...(message && { message }) })).toBe(expected);
});

it('passes on what is no error of the SDK', () => {
  const error = new Error('broken');
  expect(asTableError(error)).toBe(error);
  expect(() => asTableError('thrown text')).toThrow('thrown text');
});
