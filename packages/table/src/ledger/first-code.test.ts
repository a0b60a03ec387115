import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstCode } from './first-code.ts';

const step = (before: string | null, after: string | null) => ({ before, after });
const [red, green, blue] = ['red', 'green', 'blue'];

describe('the first code of a row', () => {
  it.each([
    ['one move', [step(red, green)], red],
    ['moves in their order', [step(red, green), step(green, blue)], red],
    ['moves of a clock that is behind', [step(green, blue), step(red, green)], red],
    ['a row that was created', [step(green, blue), step(null, green)], null],
    ['a row that was removed', [step(green, null), step(red, green)], red],
    ['a row that came back', [step(red, green), step(green, red)], red],
    ['a change that kept its code', [step(red, red)], red],
  ] as const)('of %s', (_, moves, expected) => {
    expect(firstCode(moves)).toBe(expected);
  });

  it('is the beginning of its way, in whatever order its moves are told', () => {
    const codes = fc.constantFrom(null, red, green, blue);
    const ways = fc
      .array(codes, { minLength: 2, maxLength: 8 })
      .filter((way) => way[0] !== way.at(-1))
      .chain((way) => {
        const moves = way.slice(1).map((after, index) => step(way[index] ?? null, after));
        return fc.tuple(
          fc.constant(way[0]),
          fc.shuffledSubarray(moves, { minLength: moves.length }),
        );
      });
    fc.assert(
      fc.property(ways, ([begin, [first, ...rest]]) => {
        if (first === undefined) throw new Error('a way has moves');
        expect(firstCode([first, ...rest])).toBe(begin);
      }),
    );
  });
});
