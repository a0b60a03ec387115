import fc from 'fast-check';
import { expect, it } from 'vitest';
import { code128 } from './code-128.ts';

/** The modules of a code as a scanner sees them: 1 for a bar. */
function modules(text: string): string {
  const code = code128(text);
  if (code === undefined) throw new Error(`no code of ${text}`);
  const seen = Array.from({ length: code.width }, () => '0');
  for (const { x, width } of code.bars) seen.fill('1', x, x + width);
  return seen.join('').slice(10, -10);
}

it('writes what the standard says of a known text', () => {
  // Start B, P, J, J, 1, 2, 3, C, the sum and the end, by the table of ISO/IEC 15417.
  expect(modules('PJJ123C')).toBe(
    '11010010000' +
      '11101110110' +
      '10110111000' +
      '10110111000' +
      '10011100110' +
      '11001110010' +
      '11001011100' +
      '10001000110' +
      '11101000110' +
      '1100011101011',
  );
});

it.each(['', 'Käse', 'a\tb'])('has no code of %j', (text) => {
  expect(code128(text)).toBeUndefined();
});

it('is eleven modules a letter, and begins and ends as every code does', () => {
  const letters = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(letters, (text) => {
      const seen = modules(text);
      expect(seen).toHaveLength(11 * (text.length + 2) + 13);
      expect(seen.startsWith('11010010000')).toBe(true);
      expect(seen.endsWith('1100011101011')).toBe(true);
    }),
  );
});
