import type { Moved } from './tally.ts';

type Step = Pick<Moved, 'before' | 'after'>;

/**
 * The code that a row had before all of some moves, null where there was no row. Tallies of two
 * changes are in the order of the clocks that sent them, which may differ: so what counts is which
 * code was left once more often than it was reached. A row that came back to its first code has no
 * such one; then the order is all that tells.
 */
export function firstCode(moves: readonly [Step, ...Step[]]): string | null {
  const reached = moves.map(({ after }) => after);
  const left = moves.map(({ before }) => before);
  const [first = moves[0].before] = left.filter((code) => {
    const at = reached.indexOf(code);
    if (at !== -1) reached.splice(at, 1);
    return at === -1;
  });
  return first;
}
