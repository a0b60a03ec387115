import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitsKey, key, keyPart } from './key.ts';

it('joins parts and refuses what would blur them', () => {
  expect(key('T', 'acme', 'ORDER')).toBe('T#acme#ORDER');
  expect(() => key('T', '')).toThrow();
  expect(() => key('T', 'a#b')).toThrow();
});

it('escapes any text to a part of its own', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (left, right) => {
      expect(keyPart(left)).not.toContain('#');
      expect(keyPart(left) === keyPart(right)).toBe(left === right);
    }),
  );
});

it.each([
  ['a', true],
  ['ORD-1 %', true],
  ['', false],
  ['a#b', false],
  ['x'.repeat(1_000), true],
  ['ä'.repeat(501), false],
])('a text from outside may be part of a key: %.9j %s', (text, expected) => {
  expect(fitsKey(text)).toBe(expected);
});
