import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefixesOf, queriedWords, WORD_LETTERS, wordsOf } from './words.ts';

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
  it('are cut, and so are those that are looked for', () => {
    const long = 'x'.repeat(WORD_LETTERS + 9);
    expect(wordsOf(long)).toEqual(['x'.repeat(WORD_LETTERS)]);
    expect(queriedWords(long)).toEqual(wordsOf(long));
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

describe('the beginnings of a word', () => {
  // SEA-5
  it.each([
    ['abc', ['ab', 'abc']],
    ['ab', ['ab']],
    ['a', []],
    ['𝒳yz', ['𝒳y', '𝒳yz']],
  ])('of %s are %j', (word, prefixes) => {
    expect(prefixesOf(word)).toEqual(prefixes);
  });
});
