import { uuidAt } from '@waybill/kernel/id';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StateChange } from './count-delta.ts';
import { addChanges } from './snapshot.ts';

const at = (day: string) => uuidAt(new Date(`${day}T12:00:00.000Z`));
const state = fc.constantFrom('a', 'b', 'c', null);
const changes: fc.Arbitrary<StateChange[]> = fc.array(
  fc.record({
    list: fc.constantFrom('ONE', 'TWO'),
    id: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-04-30'), noInvalidDate: true })
      .map(uuidAt),
    before: state,
    after: state,
  }),
);

describe('count-snapshot', () => {
  it('gain what comes, lose what goes, and forget what is zero', () => {
    const moved = { list: 'ONE', id: at('2026-11-22') };
    const sums = addChanges({ ONE: { a: 1, b: 2 } }, [
      { ...moved, before: 'a', after: 'b' },
      { ...moved, before: null, after: 'c' },
      { ...moved, before: 'b', after: null },
      { ...moved, list: 'TWO', before: null, after: 'a' },
    ]);
    expect(sums).toEqual({ ONE: { b: 2, c: 1 }, TWO: { a: 1 } });
  });

  it('are the same in parts and in any order', () => {
    fc.assert(
      fc.property(changes, changes, (left, right) => {
        const parts = addChanges(addChanges({}, left), right);
        const nonempty = (sums: object) =>
          Object.entries(sums).filter(([, states]) => Object.keys(states).length > 0);
        expect(new Map(nonempty(parts))).toEqual(
          new Map(nonempty(addChanges({}, [...right, ...left]))),
        );
      }),
    );
  });
});
