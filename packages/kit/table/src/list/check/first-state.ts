import type { StateChange } from '../totals/count-delta.ts';

type Step = Pick<StateChange, 'before' | 'after'>;

/**
 * The state key that a row had before all of some changes, null where there was no row. Deltas of two
 * changes are in the order of the clocks that sent them, which may differ: so what counts is which
 * state key was left once more often than it was reached. A row that came back to its first state key has no
 * such one; then the order is all that tells.
 */
export function firstState(changes: readonly [Step, ...Step[]]): string | null {
  const reached = changes.map(({ after }) => after);
  const left = changes.map(({ before }) => before);
  const [first = changes[0].before] = left.filter((state) => {
    const at = reached.indexOf(state);
    if (at !== -1) reached.splice(at, 1);
    return at === -1;
  });
  return first;
}
