import { expect, it } from 'vitest';
import { demotedBy } from './default-flag.ts';
import { AT, aCurrency } from './testing/market.factory.ts';

const euro = aCurrency('EUR', { is_default: true });
const franc = aCurrency('CHF');
const zloty = aCurrency('PLN');

it.each([
  ['a flag on another row moves', { ...franc, is_default: true }, ['EUR']],
  ['a flag on the holder stays', euro, []],
  ['a cleared flag goes to nobody', { ...euro, is_default: false }, []],
  ['an unflagged row leaves the holder alone', zloty, []],
  ['a flag on a new row moves', aCurrency('USD', { is_default: true }), ['EUR']],
])('%s', (_case, written, codes) => {
  const demoted = demotedBy(written, [euro, franc, zloty], AT);
  expect(demoted.map(({ code }) => code)).toEqual(codes);
  expect(demoted.every((row) => !row.is_default && row.updated_at === AT)).toBe(true);
});
