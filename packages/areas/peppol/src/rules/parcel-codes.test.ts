import { expect, it } from 'vitest';
import { parcelCodes } from './parcel-codes.ts';

// PEP-90
it.each([
  ['376104250021234569', true],
  ['376104250021234568', false],
  ['76104250021234569', false],
  ['37610425002123456X', false],
])('%s is a shipping container code: %s', (digits, expected) => {
  expect(parcelCodes.isSscc(digits)).toBe(expected);
});

it.each([
  ['PX', true],
  ['XPX', false],
  ['', false],
])('%s is a kind of package: %s', (code, expected) => {
  expect(parcelCodes.isType(code)).toBe(expected);
});
