import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstState } from './first-state.ts';

const step = (before: string | null, after: string | null) => ({ before, after });
const [red, green, blue] = ['red', 'green', 'blue'];

describe('the first state of a row', () => {
  it.each([
    ['one change', [step(red, green)], red],
    ['changes in their order', [step(red, green), step(green, blue)], red],
    ['changes of a clock that is behind', [step(green, blue), step(red, green)], red],
    ['a row that was created', [step(green, blue), step(null, green)], null],
    ['a row that was removed', [step(green, null), step(red, green)], red],
    ['a row that came back', [step(red, green), step(green, red)], red],
    ['a change that kept its state', [step(red, red)], red],
  ] as const)('of %s', (_, changes, expected) => {
    expect(firstState(changes)).toBe(expected);
  });

  it('is the beginning of its path, in whatever order its changes are told', () => {
    const states = fc.constantFrom(null, red, green, blue);
    const plans = fc
      .array(states, { minLength: 2, maxLength: 8 })
      .filter((path) => path[0] !== path.at(-1))
      .chain((path) => {
        const changes = path.slice(1).map((after, index) => step(path[index] ?? null, after));
        return fc.tuple(
          fc.constant(path[0]),
          fc.shuffledSubarray(changes, { minLength: changes.length }),
        );
      });
    fc.assert(
      fc.property(plans, ([begin, [first, ...rest]]) => {
        if (first === undefined) throw new Error('a path has changes');
        expect(firstState([first, ...rest])).toBe(begin);
      }),
    );
  });
});
