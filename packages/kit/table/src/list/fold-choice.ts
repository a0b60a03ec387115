import { createHash } from 'node:crypto';
import type { Key } from '../item/key.ts';
import {
  type CountDelta,
  type CountScope,
  countScopeOf,
  deltaFloor,
  type StateChange,
} from './count-delta.ts';
import { type CountSnapshot, snapshotPartition } from './snapshot.ts';
import { addChanges, changesByMonth } from './state-counts.ts';
import { changesByValue } from './value-snapshot.ts';

/**
 * Deltas younger than this are not folded: another one may still come before them. Their keys are
 * made when their change is sent, which is given up after 8 seconds (`SENT_WITHIN_MS`). Eight more are
 * for what the table finishes without its caller, the last four for what the clocks of functions
 * differ by once they go by the time of the table (API-147). A sequence number for each tenant would
 * need no clock, and be an item that all its calls write.
 */
export const HORIZON_SECONDS = 20;

/** The price of a fold is shared by so many changes at least. */
export const FOLDED_TOGETHER = 32;

/** Deltas are kept for 30 days: before that, few are folded too. */
const KEPT_LONG_MS = 20 * 86_400_000;

/** Whether deltas that may be folded are worth the write. */
export function isWorthFolding(
  deltas: readonly CountDelta[],
  now: Date,
  atLeast = FOLDED_TOGETHER,
): boolean {
  const [oldest] = deltas;
  if (oldest === undefined) return false;
  return deltas.length >= atLeast || oldest.at < deltaFloor(new Date(now.getTime() - KEPT_LONG_MS));
}

export interface NextFold {
  readonly taken: readonly CountDelta[];
  readonly next: CountSnapshot;
  readonly byMonth: ReadonlyMap<string, readonly StateChange[]>;
  readonly byValue: ReadonlyMap<string, readonly StateChange[]>;
}

/**
 * The sums after as many of the oldest deltas as touch so many months and values that have sums,
 * named by `names`; one delta at least.
 */
export function nextFold(
  read: CountSnapshot,
  deltas: readonly CountDelta[],
  names: readonly string[],
  writtenAtOnce: number,
): NextFold {
  const written = new Set<string>();
  const taken: CountDelta[] = [];
  for (const delta of deltas) {
    const months = changesByMonth(delta.changes).keys();
    const touched = [...months, ...changesByValue(delta.changes, names).keys()];
    const more = touched.filter((name) => !written.has(name)).length;
    if (taken.length > 0 && written.size + more > writtenAtOnce) break;
    for (const name of touched) written.add(name);
    taken.push(delta);
  }
  const changes = taken.flatMap((one) => one.changes);
  const watermark = taken.at(-1)?.at;
  if (watermark === undefined) throw new Error('a fold takes a delta');
  return {
    taken,
    next: { ...read, watermark, counts: addChanges(read.counts, changes) },
    byMonth: changesByMonth(changes),
    byValue: changesByValue(changes, names),
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
