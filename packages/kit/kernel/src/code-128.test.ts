import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Code128, code128 } from './code-128.ts';

function codeOf(text: string): Code128 {
  const code = code128(text);
  if (typeof code === 'string') throw new Error(`${code} ${text}`);
  return code;
}

/** The modules of a code as a scanner sees them: 1 for a bar. */
function modules(text: string): string {
  const code = codeOf(text);
  const seen = Array.from({ length: code.width }, () => '0');
  for (const { x, width } of code.bars) seen.fill('1', x, x + width);
  return seen.join('').slice(10, -10);
}

/** The numbers of symbols by their modules: pairs as codes of pairs have them, and the switches. */
const numbers = new Map([
  ...Array.from({ length: 100 }, (_, value) => {
    const pairs = `${value}`.padStart(2, '0').repeat(2);
    return [modules(pairs).slice(11, 22), value] as const;
  }),
  ...([
    ['10111101110', 100],
    ['11010010000', 104],
    ['11010011100', 105],
  ] as const),
]);
const [CODE_C, CODE_B] = [99, 100];

/** Reads a code as a scanner does: sets, pairs and the check digit. */
function read(text: string): string {
  const seen = modules(text);
  expect(seen.endsWith('1100011101011')).toBe(true);
  const symbols = (seen.slice(0, -13).match(/.{11}/gu) ?? []).map((one) => numbers.get(one));
  // The check digit alone may be one that neither set writes.
  const check = symbols.pop();
  const [start = 0, ...rest] = symbols.map((one) => one ?? Number.NaN);
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start);
  if (check !== undefined) expect(sum % 103).toBe(check);
  let isPairs = start === 105;
  return rest
    .map((value) => {
      if (value === (isPairs ? CODE_B : CODE_C)) {
        isPairs = !isPairs;
        return '';
      }
      return isPairs ? `${value}`.padStart(2, '0') : String.fromCharCode(value + 32);
    })
    .join('');
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

it.each(['', 'Käse', 'a\tb', 'x'.repeat(60), '0'.repeat(120)])(
  'says why %j has no code',
  (text) => {
    expect(code128(text)).toMatch(/^No bar code: /u);
  },
);

it('is read as it was written, whatever runs of digits it has', () => {
  const part = fc.oneof(
    fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme-ascii' }),
    fc.stringMatching(/^\d{1,9}$/u),
  );
  const texts = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      expect(read(text)).toBe(text);
    }),
  );
});

it.each([
  ['1234567890', 5],
  ['00340434161094042557', 10],
  ['ORD-000123', 8],
  ['12345', 4],
  ['A12B', 4],
  ['A123456B', 7],
  ['NORTHWIND-2026-ONLINE-0000000008', 28],
])('takes digits in pairs where that is shorter: %s', (text, symbols) => {
  expect((codeOf(text).width - 20 - 13) / 11 - 2).toBe(symbols);
});

it('has modules of a quarter of a millimetre and more, and no code wider than paper', () => {
  const texts = fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(texts, (text) => {
      const code = code128(text);
      if (typeof code === 'string') return;
      expect((code.module * 25.4) / 96).toBeGreaterThanOrEqual(0.25);
      expect((code.width * code.module * 25.4) / 96).toBeLessThanOrEqual(185);
    }),
  );
});
