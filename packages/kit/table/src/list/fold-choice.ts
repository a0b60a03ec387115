import { createHash } from 'node:crypto';
import { TRANSACTION_ACTIONS } from '../commit/commit.ts';
import type { Key } from '../item/key.ts';
import { type CountDelta, type CountScope, countScopeOf, type StateChange } from './count-delta.ts';
import { type CountSnapshot, snapshotPartition } from './snapshot.ts';
import { addChanges, changesByMonth } from './state-counts.ts';
import { changesByValue } from './value-snapshot.ts';

/** The price of a fold is shared by so many changes at least. */
export const FOLDED_TOGETHER = 32;

/** Deltas of one fold: the sums name them, and every list reads their names. */
export const FOLDED_AT_MOST = 100;

/** Months and values of one fold, beside the sums. */
const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 1;

export interface NextFold {
  readonly taken: readonly CountDelta[];
  readonly next: Omit<CountSnapshot, 'version'>;
  readonly byMonth: ReadonlyMap<string, readonly StateChange[]>;
  readonly byValue: ReadonlyMap<string, readonly StateChange[]>;
}

/** The sums after as many of the first deltas as fit one transaction; one delta at least. */
export function nextFold(
  read: CountSnapshot,
  deltas: readonly CountDelta[],
  writtenAtOnce = WRITTEN_AT_ONCE,
): NextFold {
  const written = new Set<string>();
  const taken: CountDelta[] = [];
  for (const delta of deltas.slice(0, FOLDED_AT_MOST)) {
    const months = changesByMonth(delta.changes).keys();
    const touched = [...months, ...changesByValue(delta.changes).keys()];
    const more = touched.filter((name) => !written.has(name)).length;
    if (taken.length > 0 && written.size + more > writtenAtOnce) break;
    for (const name of touched) written.add(name);
    taken.push(delta);
  }
  const changes = taken.flatMap((one) => one.changes);
  return {
    taken,
    next: {
      counts: addChanges(read.counts, changes),
      folded: taken.map(({ key }) => key.sk),
    },
    byMonth: changesByMonth(changes),
    byValue: changesByValue(changes),
  };
}

/** Looking at the sums costs as much as a delta: once for so many. */
const LOOKED_FOR = 8;

const isChosen = ({ sk }: Key) =>
  createHash('sha1').update(sk).digest().readUInt8() % LOOKED_FOR === 0;

/** Where new deltas are reason enough to look whether some should be folded. */
export function scopesToFold(deltas: readonly Key[]): CountScope[] {
  const places = new Map<string, { place: CountScope; deltas: Key[] }>();
  for (const delta of deltas) {
    const place = countScopeOf(delta);
    const name = snapshotPartition(place);
    const known = places.get(name) ?? { place, deltas: [] };
    known.deltas.push(delta);
    places.set(name, known);
  }
  return [...places.values()]
    .filter(({ deltas: some }) => some.length >= LOOKED_FOR || some.some(isChosen))
    .map(({ place }) => place);
}
