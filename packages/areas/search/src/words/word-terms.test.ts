import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PART_LETTERS, soughtTerm, termsOfWord } from './word-terms.ts';

const part = 'x'.repeat(PART_LETTERS);
const long = `${part}${'y'.repeat(PART_LETTERS)}z`;

/** Words of few letters, so that many of them begin alike over the end of a part. */
const anyWord = fc
  .tuple(
    fc.nat(2 * PART_LETTERS + 2),
    fc.string({ unit: fc.constantFrom('a', 'b', '𝒳'), minLength: 1, maxLength: 4 }),
  )
  .map(([same, end]) => 'a'.repeat(same) + end);

describe('the terms of a word', () => {
  it.each([
    ['a', ['a']],
    [part, [part]],
    [`${part}y`, [`${part}~`, expect.stringMatching(/^~[0-9a-f]{16}y$/u)]],
    [
      long,
      [
        `${part}~`,
        expect.stringMatching(/^~[0-9a-f]{16}y{40}~$/u),
        expect.stringMatching(/^~[0-9a-f]{16}z$/u),
      ],
    ],
  ])('of %s are its parts', (word, terms) => {
    expect(termsOfWord(word)).toEqual(terms);
  });

  it('are none of no word', () => {
    expect([termsOfWord(''), soughtTerm('')]).toEqual([[], '']);
  });

  // SEA-5, SEA-6
  it('find the word, its beginnings, and no other word', () => {
    fc.assert(
      fc.property(anyWord, anyWord, (word, other) => {
        const terms = termsOfWord(word);
        expect(terms.includes(soughtTerm(other))).toBe(word === other);
        const begins = terms.some((term) => term.startsWith(soughtTerm(other)));
        expect(begins).toBe(word.startsWith(other));
      }),
    );
  });

  // SEA-6
  it('are short, whatever script the word is of', () => {
    for (const term of termsOfWord('\u{1D4B3}'.repeat(1_200))) {
      expect(Buffer.byteLength(term)).toBeLessThan(200);
    }
  });
});
