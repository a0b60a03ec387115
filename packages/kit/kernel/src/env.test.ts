import { expect, it, vi } from 'vitest';
import { numberEnv, optionalEnv, requiredEnv } from './env.ts';

it('reads a variable that every function is given', () => {
  vi.stubEnv('SHELF', 'A-1');
  expect(requiredEnv('SHELF')).toBe('A-1');
});

it.each([undefined, ''])('names a variable that is %j', (value) => {
  vi.stubEnv('SHELF', value);
  expect(() => requiredEnv('SHELF')).toThrow('SHELF is not set');
});

it.each([
  ['12.5', 12.5],
  ['0', undefined],
  ['-1', undefined],
  ['many', undefined],
  ['Infinity', undefined],
  ['', undefined],
  [undefined, undefined],
])('takes %j for the number %j', (value, expected) => {
  vi.stubEnv('SHELVES', value);
  expect(numberEnv('SHELVES')).toBe(expected);
});

it.each([
  ['A-1', 'A-1'],
  ['', undefined],
  [undefined, undefined],
])('takes %j for the text %j', (value, expected) => {
  vi.stubEnv('SHELF', value);
  expect(optionalEnv('SHELF')).toBe(expected);
});
