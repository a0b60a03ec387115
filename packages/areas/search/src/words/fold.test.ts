import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

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
