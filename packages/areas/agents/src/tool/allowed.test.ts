import { describe, expect, it } from 'vitest';
import { entryProblem, reachOf } from './allowed.ts';

const get = { operation: 'orders.get', writes: false };
const hold = { operation: 'orders.hold', writes: true };

// AGT-43
it.each([
  ['read', get, 'whole'],
  ['read', hold, 'none'],
  ['preview', get, 'none'],
  ['preview', hold, 'preview'],
  ['write', get, 'none'],
  ['write', hold, 'whole'],
  ['orders.*', get, 'whole'],
  ['orders.*', hold, 'whole'],
  ['orders.hold', hold, 'whole'],
  ['orders.hol', hold, 'none'],
  ['orders.hold.*', hold, 'none'],
] as const)('%s takes assistants with %o as far as %s', (entry, tool, reach) => {
  expect(reachOf([entry], tool)).toBe(reach);
});

// AGT-43
it('takes the farthest reach of several entries, whatever their sequence', () => {
  expect(reachOf([], hold)).toBe('none');
  expect(reachOf(['preview', 'orders.hold'], hold)).toBe('whole');
  expect(reachOf(['write', 'preview'], hold)).toBe('whole');
  expect(reachOf(['preview', 'orders.cancel'], hold)).toBe('preview');
});

// AGT-43
describe('an entry', () => {
  const tools = ['orders.get', 'orders.hold', 'whoami'];

  it.each(['read', 'preview', 'write', 'orders.get', 'orders.*', 'whoami', 7])(
    'is taken as %j',
    (entry) => {
      expect(entryProblem(entry, tools)).toBeUndefined();
    },
  );

  it.each(['', '*', 'orders', 'orders.ship', 'carts.*', 'READ', 'orders.*.*', '.*', 'orders.ho*'])(
    'that matches no tool is a mistake: %j',
    (entry) => {
      expect(entryProblem(entry, tools)).toContain('match the id of a tool');
    },
  );
});
