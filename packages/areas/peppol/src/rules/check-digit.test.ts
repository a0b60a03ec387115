import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAbn, isBelgian, isGs1, isItalianVat, isLuhn, isModulus11 } from './check-digit.ts';

/** Numbers of so many digits, as text. */
const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));
const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('check digits (PEP-14)', () => {
  it.each([
    ['GS1', isGs1, 12],
    ['GS1 of 17', isGs1, 17],
    ['Luhn', isLuhn, 9],
  ] as const)(
    '%s: one last digit alone is right, whatever stands before it',
    (_, isRight, length) => {
      fc.assert(
        fc.property(digits(length), (start) => {
          expect(ten.filter((last) => isRight(`${start}${last}`))).toHaveLength(1);
        }),
      );
    },
  );

  it('modulus 11: one last digit is right, or none', () => {
    fc.assert(
      fc.property(digits(8), (start) => {
        expect(ten.filter((last) => isModulus11(`${start}${last}`)).length).toBeLessThan(2);
      }),
    );
  });

  it.each([
    ['GS1', isGs1, '4006381333931'],
    ['Luhn', isLuhn, '5560360793'],
    ['modulus 11', isModulus11, '974760673'],
    ['ABN', isAbn, '51824753556'],
    ['Belgian', isBelgian, '0202239951'],
    ['Italian', isItalianVat, 'IT00743110157'],
  ] as const)('%s: a digit that is another one is found', (_, isRight, number) => {
    expect(isRight(number)).toBe(true);
    const at = number.search(/\d/u);
    for (let place = at; place < number.length; place += 1) {
      const other = (Number(number[place]) + 1) % 10;
      expect(isRight(number.slice(0, place) + other + number.slice(place + 1))).toBe(false);
    }
  });

  it.each([
    ['GS1', isGs1, ['', 'a', '４006381333931']],
    ['modulus 11', isModulus11, ['97476067', '9747606730', '97476067a']],
    ['ABN', isAbn, ['5182475355', '518247535560', '5182475355a']],
    ['Belgian', isBelgian, ['202239951', '00202239951', '020223995a', '0000009700']],
    ['Italian', isItalianVat, ['00743110157', 'IT0743110157', 'it00743110157']],
  ] as const)('%s: another form is none', (_, isRight, numbers) => {
    for (const number of numbers) expect(isRight(number)).toBe(false);
  });

  it('ABN: the first digit counts one less, down to 0', () => {
    expect(isAbn('00000000000')).toBe(false);
    expect(isAbn('10000000000')).toBe(true);
  });
});
