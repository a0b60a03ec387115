import { TRANSACTION_ACTIONS, transact } from '../../commit/commit.ts';
import { removeMany } from '../../commit/write-many.ts';
import { type Key, shardOf } from '../../item/key.ts';
import { type CountDelta, type CountScope, countScopeOf } from './count-delta.ts';
import { figuresByItem } from './figures.ts';
import {
  addChanges,
  type CountSnapshot,
  readCountSnapshot,
  snapshotPartition,
  snapshotWrite,
} from './snapshot.ts';
import { changesByValue, figureSums, valueSums } from './sums.ts';
import { readFirstDeltas } from './totals.ts';

/** The price of a fold is shared by so many changes at least. */
const FOLDED_TOGETHER = 32;

/** Deltas of one fold: the sums name them, and every list reads their names. */
export const FOLDED_AT_MOST = 100;

const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 1;

/** The items that a fold of a delta writes, beside the sums. */
const namesOf = ({ changes, figures }: CountDelta): string[] => [
  ...changesByValue(changes).keys(),
  ...figuresByItem(figures).keys(),
];

/** The sums after as many of the first deltas as fit one transaction; one delta at least. */
export function nextFold(
  read: CountSnapshot,
  deltas: readonly CountDelta[],
  writtenAtOnce = WRITTEN_AT_ONCE,
) {
  const taken: CountDelta[] = [];
  const written = new Set<string>();
  for (const delta of deltas.slice(0, FOLDED_AT_MOST)) {
    for (const name of namesOf(delta)) written.add(name);
    if (taken.length > 0 && written.size > writtenAtOnce) break;
    taken.push(delta);
  }
  const changes = taken.flatMap((delta) => delta.changes);
  return {
    taken,
    next: { counts: addChanges(read.counts, changes), folded: taken.map(({ key }) => key.sk) },
    byValue: changesByValue(changes),
    byFigureItem: figuresByItem(taken.flatMap(({ figures }) => figures)),
  };
}

export interface FoldRun {
  readonly atLeast?: number;
  /** Deltas of each partition that one write looks at. */
  readonly limit?: number | undefined;
  /** Work that is not begun before it says no is left to the next run. */
  readonly hasTime?: () => boolean;
}

/**
 * Adds deltas to the sums, by one transaction that holds while the sums are those that were read, and
 * then removes them. Of two folds at once one counts. A fold that died may have left deltas that its
 * sums name: they go before other sums are written, so that a delta is always named by the sums, or
 * not in them, or gone. Answers how many were folded, 0 where there was nothing to do.
 */
async function foldOnce(
  scope: CountScope,
  { atLeast = FOLDED_TOGETHER, limit }: Pick<FoldRun, 'atLeast' | 'limit'>,
): Promise<number> {
  const read = await readCountSnapshot(scope, { consistent: true });
  const found = await readFirstDeltas(scope, limit);
  const folded = new Set(read.folded);
  const left = found.deltas.filter(({ key }) => folded.has(key.sk)).map(({ key }) => key);
  // Clocks differ: so many others may come before one that was left that it is not read.
  const gone = [...left, ...found.unseen(read.folded)];
  if (gone.length > 0) await removeMany(gone);
  const deltas = found.deltas.filter(({ key }) => !folded.has(key.sk));
  if (deltas.length < Math.max(1, atLeast)) return 0;
  const { taken, next, ...by } = nextFold(read, deltas);
  const [values, figures] = await Promise.all([
    valueSums.folded(scope, by.byValue),
    figureSums.folded(scope, by.byFigureItem),
  ]);
  const outcome = await transact([snapshotWrite(scope, read, next), ...values, ...figures]);
  if (outcome !== undefined) return 0;
  await removeMany(taken.map(({ key }) => key));
  return taken.length;
}

/** Folds what has gathered (API-147), at any moment and from many places. Answers how many deltas. */
export async function foldDeltas(
  scope: CountScope,
  { hasTime = () => true, ...run }: FoldRun = {},
): Promise<number> {
  let folded = 0;
  while (hasTime()) {
    const some = await foldOnce(scope, run);
    if (some === 0) break;
    folded += some;
  }
  return folded;
}

/** Looking at the sums costs as much as a delta: once for so many. */
const LOOKED_FOR = 8;

/** The lists to look at for deltas that should be folded, now that these are new. */
export function scopesToFold(deltas: readonly Key[]): CountScope[] {
  const isChosen = ({ sk }: Key) => shardOf(sk, LOOKED_FOR) === 0;
  return [...Map.groupBy(deltas, (one) => snapshotPartition(countScopeOf(one))).values()]
    .filter((some) => some.length >= LOOKED_FOR || some.some(isChosen))
    .flatMap((some) => some.slice(0, 1).map(countScopeOf));
}
