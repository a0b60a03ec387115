import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberCell, readNumber } from './number.ts';

describe('a number of a cell (CLI-21)', () => {
  it.each([
    ['4.95', '4.95'],
    ['-5', '-5'],
    ['+5.50', '5.5'],
    ['1234.567', '1234.567'],
    ['0.125', '0.125'],
    ['1.2340', '1.234'],
    ['1 234', '1234'],
    ['1’234’567', '1234567'],
    ['007', '007'],
  ])('is %j without a word where all read it as %s', (text, value) => {
    expect(readNumber(text)).toEqual({ value });
  });

  it.each(['1.234', '1,234', '-12.345', '999,999'])('is asked back where %s may be two', (text) => {
    const [comma, point] = [readNumber(text, 'comma'), readNumber(text, 'point')];
    expect(comma).not.toEqual(point);
    expect(readNumber(text)).toMatchObject({
      problem: expect.stringMatching(/^may be -?[\d.]+ or -?[\d.]+$/u),
      hint: expect.stringMatching(/: say --decimal point or --decimal comma$/u),
    });
  });

  it.each([
    ['4,95', 'write 4.95, or use --decimal comma'],
    ['1.234,50', 'write 1234.5, or use --decimal comma'],
    ['1,234.50', 'write 1234.5, or use --decimal point'],
    ['1,234,567', 'write 1234567, or use --decimal point'],
  ])('%s is told with the way out', (text, hint) => {
    expect(readNumber(text)).toEqual({ problem: 'must be a number like 4.95', hint });
  });

  it.each([
    'Infinity',
    'NaN',
    '0x10',
    '1e3',
    '3,4E+11',
    '1,23,456',
    '1.234,567.8',
    '',
    '5 %',
    '--5',
  ])('%j is none, whatever is said', (text) => {
    expect(readNumber(text)).toMatchObject({ problem: 'must be a number like 4.95' });
    expect(readNumber(text, 'point')).toHaveProperty('problem');
    expect(readNumber(text, 'comma')).toMatchObject({ problem: 'must be a number like 4,95' });
  });

  it('comes back from the cell that an export wrote, whatever it is', () => {
    const decimal = fc
      .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 4 }))
      .map(([digits, shift]) => Number(`${digits}e-${shift}`));
    fc.assert(
      fc.property(decimal, (value) => {
        const read = readNumber(numberCell(value));
        expect('value' in read && Number(read.value)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('is the same number in both marks once the mark is said', () => {
    const locales = [
      ['en-US', 'point'],
      ['de-DE', 'comma'],
      ['fr-FR', 'comma'],
      ['de-CH', 'point'],
    ] as const;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.nat(99), (whole, cents) => {
        const value = `${whole}.${String(cents).padStart(2, '0')}`;
        const shown = (locale: string) =>
          new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(value));
        for (const [locale, mark] of locales) {
          const read = readNumber(shown(locale), mark);
          expect('value' in read && Number(read.value)).toBe(Number(value));
        }
      }),
    );
  });
});
