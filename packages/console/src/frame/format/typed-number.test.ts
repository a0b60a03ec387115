import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainNumber, readNumber, readPlain, writtenNumber } from './typed-number.ts';

const LOCALES = [
  'en-US',
  'de-DE',
  'de-CH',
  'de-AT',
  'fr-FR',
  'es-ES',
  'pt-PT',
  'pl-PL',
  'sv-SE',
  'hi-IN',
  'ar-EG',
  'fa-IR',
  'bn-BD',
  'ja-JP',
  'he-IL',
  'en-ZA',
  'mr-IN',
];

const said = (typed: string, locale?: string) => {
  const read = readNumber(typed, locale);
  if (read.kind === 'number') return read.value;
  return read.kind === 'doubt' ? [...read.readings] : read.kind;
};

describe('what was typed', () => {
  it.each([
    ['', 'en-US', 'nothing'],
    [' \u00a0 ', 'en-US', 'nothing'],
    ['12', 'en-US', 12],
    ['-3', 'en-US', -3],
    ['\u22123', 'sv-SE', -3],
    ['\u200e\u22123', 'fa-IR', -3],
    ['-0', 'en-US', 0],
    ['2,5', 'en-US', 2.5],
    ['2.5', 'de-DE', 2.5],
    ['.5', 'en-US', 0.5],
    ['0,123', 'en-US', 0.123],
    ['0.123', 'de-DE', 0.123],
    ['007', 'en-US', 7],
    ['1,2345', 'en-US', 1.2345],
    ['1234,567', 'en-US', 1234.567],
    // One mark with three digits behind it is asked back, wherever it was typed.
    ['1,234', 'en-US', [1234, 1.234]],
    ['1.234', 'en-US', [1234, 1.234]],
    ['1,234', 'de-DE', [1234, 1.234]],
    ['-1.234', 'de-DE', [-1234, -1.234]],
    ['123,456', 'fr-FR', [123_456, 123.456]],
    ['1,000', 'en-US', [1000, 1]],
    // Two marks say which is which.
    ['1,234.5', 'de-DE', 1234.5],
    ['1.234,567', 'en-US', 1234.567],
    ['1,234,567', 'de-DE', 1_234_567],
    ['1.234.567', 'en-US', 1_234_567],
    ['1,234,567,89', 'en-US', 'unreadable'],
    ['1,23,4', 'en-US', 'unreadable'],
    // Blanks, apostrophes and groups of two, where the locale writes them.
    ['1\u202f234', 'fr-FR', 1234],
    ['1 234,5', 'fr-FR', 1234.5],
    ['1\u00a0234\u2009567', 'fr-FR', 1_234_567],
    ['1 234', 'en-US', 'unreadable'],
    ['1 2345', 'fr-FR', 'unreadable'],
    ["1'234.5", 'de-CH', 1234.5],
    ['1\u2019234', 'de-CH', 1234],
    ["1'234", 'de-DE', 'unreadable'],
    ['1,23,456', 'hi-IN', 123_456],
    ['1,23,456.5', 'hi-IN', 123_456.5],
    ['1,23,456', 'en-US', 'unreadable'],
    ['1,234', 'hi-IN', [1234, 1.234]],
    ['١٬٢٣٤٫٥', 'ar-EG', 1234.5],
    ['1٬234', 'ar-EG', 1234],
    ['१,२३,४५६', 'mr-IN', 123_456],
    ['१', 'en-US', 'unreadable'],
    // Words and notations of programs are no quantities.
    ...['Infinity', 'NaN', '0x10', '1e3', '1E+3', 'ten', '5 pcs', '+5', '--5', '-', '.', '5.'].map(
      (typed) => [typed, 'en-US', 'unreadable'] as const,
    ),
    ['0,01', 'en-US', 0.01],
    ['123456789012345', 'en-US', 123_456_789_012_345],
    ['1234567890123456', 'en-US', 'unreadable'],
    ['12345678901.23456', 'en-US', 'unreadable'],
    ['0.000000000000001', 'en-US', 1e-15],
  ] as const)('as %j in %s is %j', (typed, locale, expected) => {
    expect(said(typed, locale)).toEqual(expected);
  });

  it('is named where it is no number, and where it has too many digits', () => {
    expect(readNumber('1 234 abc', 'en-US')).toEqual({
      kind: 'unreadable',
      why: '1 234 abc is not a number.',
    });
    expect(readNumber('1234567890123456', 'en-US')).toMatchObject({
      why: '1234567890123456 has more than 15 digits.',
    });
  });
});

const decimals = fc
  .tuple(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([units, places]) => Number(`${units}e-${places}`) || 0);

describe.each(LOCALES)('a number in %s', (locale) => {
  const browser = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });

  it('is read back as the browser wrote it, or asked back, and never read as another one', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const read = readNumber(browser.format(value), locale);
        if (read.kind === 'doubt') expect(read.readings).toContain(value);
        else expect(read).toEqual({ kind: 'number', value });
      }),
    );
  });

  it('stands in a field so that it is read in one way', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(readNumber(writtenNumber(value, locale), locale)).toEqual({ kind: 'number', value });
      }),
    );
  });

  it('is read as one number where its marks say which, whatever the locale', () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom('en-US', 'de-DE'), (value, other) => {
        const format = new Intl.NumberFormat(other, { maximumFractionDigits: 20 });
        const read = readNumber(format.format(value), locale);
        if (read.kind === 'doubt') expect(read.readings).toContain(value);
        else expect(read).toEqual({ kind: 'number', value });
      }),
    );
  });
});

it.each([
  [1.5, 'en-US', '1.5'],
  [1.5, 'de-DE', '1,5'],
  [1234, 'en-US', '1234'],
  [1.234, 'en-US', '1.2340'],
  [1.234, 'de-DE', '1,2340'],
  [0.123, 'de-DE', '0,123'],
  [12_345.678, 'en-US', '12345.678'],
])('%d is written in %s as %s', (value, locale, written) => {
  expect(writtenNumber(value, locale)).toBe(written);
});

it('stands in addresses in one way', () => {
  expect([plainNumber(2.5), plainNumber(-12), plainNumber(1e-7)]).toEqual([
    '2.5',
    '-12',
    '0.0000001',
  ]);
  fc.assert(fc.property(decimals, (value) => readPlain(plainNumber(value)) === value));
  expect(['2,5', '1e3', '', '1.', '0x1'].map(readPlain)).toEqual(Array(5).fill(undefined));
});
