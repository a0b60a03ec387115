import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriedJson, NOT_CARRIED } from './carried-text.ts';

const isTaken = (unit: number) =>
  (unit >= 0x20 && unit < 0xd800) || (unit >= 0xe000 && unit <= 0xfffd);

const units = (text: string) => text.split('').map((one) => one.charCodeAt(0));

// WHK-240
describe('JSON on its way to a queue', () => {
  it('means what it meant, in characters that every queue takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const carried = carriedJson(JSON.stringify({ [text]: text }));
        expect(units(carried).every(isTaken)).toBe(true);
        expect(JSON.parse(carried)).toEqual({ [text]: text });
      }),
    );
  });

  it('is as it was where all of it is carried', () => {
    const json = JSON.stringify('Zoë\u0000\ud7ff\ue000\ufffd');
    expect(carriedJson(json)).toBe(json);
    expect(carriedJson('"😀 𠮷"')).toBe('"\\ud83d\\ude00 \\ud842\\udfb7"');
  });
});

// API-18
it.each([
  ['\ud800', true],
  ['\udc00', true],
  ['\ufffe', true],
  ['\uffff', true],
  ['\ufffd', false],
  ['😀', false],
  ['\u{1ffff}', false],
  ['\ufdd0', false],
])('%j is refused at the door: %s', (text, refused) => {
  expect(NOT_CARRIED.test(`a${text}b`)).toBe(refused);
});
