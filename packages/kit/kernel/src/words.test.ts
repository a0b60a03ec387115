import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, queriedWords, WORD_LETTERS, wordsOf } from './words.ts';

describe('a folded text', () => {
  // SEA-2, SEA-3
  it.each([
    ['MÜLLER', 'muller'],
    ['Ünal İbrahim', 'unal ibrahim'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Søren', 'soren'],
    ['Æsop', 'aesop'],
    ['Łódź', 'lodz'],
    ['Işık IŞIK', 'isik isik'],
    ['Đorđe Guðrún', 'dorde gudrun'],
    ['Þór', 'thor'],
    ['Œuvre', 'oeuvre'],
    ['Ŋaŋa Ħal', 'nana hal'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁne ①', 'fine 1'],
    ['e\u0301', 'e'],
    ['한국', '한국'.normalize('NFKD')],
  ])('of %s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  // SEA-3
  it('tells ä from ae', () => {
    expect(fold('Bäcker')).toBe('backer');
    expect(fold('Baecker')).toBe('baecker');
  });

  // SEA-2
  it('stays as it is when it is folded again, in upper case as in lower', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
      }),
    );
  });
});

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
  it('are cut as those of a search are, in any script', () => {
    for (const letter of ['x', '\u{1D4B3}', '漢', '𠮷']) {
      const long = letter.repeat(WORD_LETTERS + 9);
      const [word = '', ...others] = wordsOf(long);
      expect(word).toBe(fold(letter).repeat(WORD_LETTERS));
      expect(others).toEqual([]);
      expect(queriedWords(long)).toEqual([word]);
    }
  });
});

describe('a word with an apostrophe', () => {
  // SEA-4
  it.each([
    ...["'", '`', '\u00b4', '\u02bb', '\u02bc', '\u02bd', '\u02be', '\u02bf', '\u02c8', '\u02ca'],
    ...['\u0384', '\u055a', '\u05f3', '\u07f4', '\u1fbd', '\u1ffd', '\u2018', '\u2019', '\u2032'],
    ...['\ua78c', '\uff07', '\uff40', '\u{1f5e8}', '\u200b', '\u00a8', '\u2122'],
  ])('such as %j is the one that is written with another', (sign) => {
    expect(wordsOf(`O${sign}Brien`)).toEqual(['obrien', 'o', 'brien']);
    expect(queriedWords(`O${sign}Brien`)).toEqual(['obrien']);
  });

  // SEA-4
  it('keeps the accents, long marks and signs of numbers that belong to it', () => {
    expect(wordsOf('Rene\u0301e')).toEqual(['renee']);
    expect(queriedWords('ラーメン 佐々木 x½')).toEqual(['ラーメン', '佐々木', 'x12']);
    expect(queriedWords('ŉ')).toEqual(['n']);
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

// SEA-4
it('plain texts have the words that they have beside a letter that is not plain', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aB1 .-_~#'), maxLength: 12 }), (text) => {
      const others = wordsOf(`${text} é`).filter((word) => word !== 'e');
      expect(wordsOf(text).filter((word) => word !== 'e')).toEqual(others);
    }),
  );
});
