import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queriedWords, WORD_LETTERS, wordsOf } from './words.ts';

describe('the words of a text', () => {
  // SEA-4
  it.each([
    ["O'Brien", ['obrien', 'o', 'brien']],
    ['ORD-000123', ['ord000123', 'ord', '000123']],
    ['Anna Maria', ['anna', 'maria']],
    ['max@Shop.example', ['maxshopexample', 'max', 'shop', 'example']],
    ['+49 (30) 12', ['49', '30', '12']],
    ['lamp', ['lamp']],
    ['  ', []],
    ['–/–', []],
  ])('of %s are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  // SEA-4
  it('hold every word that is looked for as it was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wordsOf(text)).toEqual(expect.arrayContaining(queriedWords(text)));
      }),
    );
  });

  // SEA-6
  it('are cut behind all that a search of 200 characters can name', () => {
    const long = 'x'.repeat(WORD_LETTERS + 9);
    expect(wordsOf(long)).toEqual(['x'.repeat(WORD_LETTERS)]);
    const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
    const letters = characters
      .flatMap(queriedWords)
      .reduce((most, word) => Math.max(most, Array.from(word).length), 0);
    expect(200 * letters).toBe(WORD_LETTERS);
  });
});

describe('words that are looked for', () => {
  // SEA-4
  it.each([
    ['O’Brien', ['obrien']],
    ['ORD-000123 Müller', ['ord000123', 'muller']],
    ['a - b', ['a', 'b']],
    ['- !', []],
  ])('in %s are %j', (text, words) => {
    expect(queriedWords(text)).toEqual(words);
  });
});
