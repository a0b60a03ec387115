import { UNDRAWN_NUMBER } from '@waybill/work/work';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainTexts } from './plain-texts.ts';

// AGT-30
it('leaves out keys without a value, at any depth, and numbers that are not drawn', () => {
  const value = {
    a: null,
    b: { c: null, d: [null, { e: null }] },
    number: UNDRAWN_NUMBER,
    f: 0,
    g: false,
  };
  expect(plainTexts(value).value).toEqual({ b: { d: [null, {}] }, f: 0, g: false });
});

// AGT-32
it('leaves out and counts what does not show, in texts and in keys', () => {
  const tag = String.fromCodePoint(0xe0041);
  const value = { [`a\u200b`]: `x\u202ey${tag}\ufeffz`, b: ['\u2066', 'ok'] };
  expect(plainTexts(value)).toEqual({ value: { a: 'xyz', b: ['', 'ok'] }, hidden: 5 });
  expect(plainTexts('Größe 👍🏽').hidden).toBe(0);
});

// AGT-31
it('cuts long texts and says how much is left out', () => {
  expect(plainTexts('x'.repeat(2_000)).value).toBe('x'.repeat(2_000));
  expect(plainTexts('x'.repeat(2_500)).value).toBe(`${'x'.repeat(2_000)}…[+500]`);
  const emoji = `${'x'.repeat(1_999)}👍`;
  expect(plainTexts(emoji).value).toBe(`${'x'.repeat(1_999)}…[+2]`);
});

// AGT-32
it('changes nothing of what shows', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 50 })), (texts) => {
      expect(plainTexts(texts)).toEqual({ value: texts, hidden: 0 });
    }),
  );
});
