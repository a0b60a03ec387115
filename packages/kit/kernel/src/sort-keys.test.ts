import { expect, it } from 'vitest';
import { sortKeys } from './sort-keys.ts';

it('writes equal values as one text, and leaves lists in their order', () => {
  const text = (value: unknown) => JSON.stringify(value, sortKeys);
  expect(text({ b: [2, { d: null, c: 1 }], a: 'x' })).toBe('{"a":"x","b":[2,{"c":1,"d":null}]}');
  expect(text([2, 1])).toBe('[2,1]');
});
