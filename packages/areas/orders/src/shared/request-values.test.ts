import { describe, expect, it } from 'vitest';
import { instantOf, newestFirst, numberOf } from './request-values.ts';

// ORD-5
it.each([
  [4.95, 4.95],
  ['4.95', 4.95],
  ['0', 0],
  [null, null],
  [undefined, null],
])('the number %j is %j', (sent, value) => {
  expect(numberOf(sent)).toBe(value);
});

describe('a time', () => {
  // ORD-50
  it.each([
    ['2026-11-21T12:30:00+02:00', '2026-11-21T10:30:00.000Z'],
    ['2026-11-21T10:30:00Z', '2026-11-21T10:30:00.000Z'],
    [null, null],
    [undefined, null],
  ])('%j is %j', (sent, value) => {
    expect(instantOf(sent)).toBe(value);
  });

  // ORD-50
  it('that is none is never taken for one', () => {
    expect(() => instantOf('yesterday')).toThrow('yesterday');
  });
});

// ORD-161
it('a list is shown newest first where its caller asks for no other order', () => {
  const request = { filters: [], order: undefined, limit: 50, offset: 0 };
  expect(newestFirst(request).order).toEqual({ column: 'created_at', descending: true });
  const order = { column: 'number', descending: false };
  expect(newestFirst({ ...request, order }).order).toBe(order);
});
