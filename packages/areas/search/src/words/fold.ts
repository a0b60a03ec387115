/** Letters that no normal form takes apart (SEA-3). */
const LETTERS = Object.entries({
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  ...{ ø: 'o', ł: 'l', ı: 'i', đ: 'd', ð: 'd', ŋ: 'n', ħ: 'h' },
});

const MARKS = /\p{M}/gu;

/**
 * A text without case, accents and other marks: NFKD, lower case, the letters that NFKD leaves whole
 * written out (SEA-2, SEA-3). The umlaut ä is a, and `ae` is another word.
 */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(MARKS, '');
  return LETTERS.reduce((folded, [letter, letters]) => folded.replaceAll(letter, letters), plain);
}
