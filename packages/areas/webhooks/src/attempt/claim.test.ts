import { expect, it } from 'vitest';
import { AttemptHeld, rowOf } from './claim.ts';

// WHK-85
it('answers the row that is its own, and none where there is nothing to do', () => {
  expect(rowOf({ kind: 'mine', row: 'row' })).toBe('row');
  expect(rowOf({ kind: 'stale' })).toBeUndefined();
});

// WHK-87
it('has the message stay while another process holds what it asks for', () => {
  const until = '2026-03-01T10:00:40.000Z';
  expect(() => rowOf({ kind: 'held', until })).toThrow(new AttemptHeld(until));
});
