import { describe, expect, it } from 'vitest';
import { instantOf, numberOf, referenceOf } from './request-values.ts';

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

it.each([
  ['01976F3A-8C1E-7A44-9D0B-5F1C2E3A4B5C', '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c'],
  [null, null],
  [undefined, null],
])('the reference %j is %j', (sent, value) => {
  expect(referenceOf(sent)).toBe(value);
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
