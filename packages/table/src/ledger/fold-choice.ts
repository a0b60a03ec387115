import { createHash } from 'node:crypto';
import type { Key } from '../key.ts';
import { type FoldedSums, sumsPartition } from './stored-sums.ts';
import { addMoves, movesByMonth } from './sums.ts';
import { type Moved, type Tally, type TallyPlace, tallyFloor, tallyPlaceOf } from './tally.ts';
import { movesByValue } from './value-sums.ts';

/**
 * Tallies younger than this are not folded: another one may still come before them. Their keys are
 * made when their change is sent, which is given up after 8 seconds (`SENT_WITHIN_MS`). Eight more are
 * for what the table finishes without its caller, the last four for what the clocks of functions
 * differ by once they go by the time of the table (API-147). A sequence number for each tenant would
 * need no clock, and be an item that all its calls write.
 */
export const HORIZON_SECONDS = 20;

/** The price of a fold is shared by so many changes at least. */
export const FOLDED_TOGETHER = 32;

/** Tallies are kept for 30 days: before that, few are folded too. */
const KEPT_LONG_MS = 20 * 86_400_000;

/** Whether tallies that may be folded are worth the write. */
export function isWorthFolding(
  tallies: readonly Tally[],
  now: Date,
  atLeast = FOLDED_TOGETHER,
): boolean {
  const [oldest] = tallies;
  if (oldest === undefined) return false;
  return (
    tallies.length >= atLeast || oldest.at < tallyFloor(new Date(now.getTime() - KEPT_LONG_MS))
  );
}

export interface NextFold {
  readonly taken: readonly Tally[];
  readonly next: FoldedSums;
  readonly byMonth: ReadonlyMap<string, readonly Moved[]>;
  readonly byValue: ReadonlyMap<string, readonly Moved[]>;
}

/**
 * The sums after as many of the oldest tallies as touch so many months and values that have sums,
 * named by `names`; one tally at least.
 */
export function nextFold(
  read: FoldedSums,
  tallies: readonly Tally[],
  names: readonly string[],
  writtenAtOnce: number,
): NextFold {
  const written = new Set<string>();
  const taken: Tally[] = [];
  for (const tally of tallies) {
    const months = movesByMonth(tally.moves).keys();
    const touched = [...months, ...movesByValue(tally.moves, names).keys()];
    const more = touched.filter((name) => !written.has(name)).length;
    if (taken.length > 0 && written.size + more > writtenAtOnce) break;
    for (const name of touched) written.add(name);
    taken.push(tally);
  }
  const moves = taken.flatMap((one) => one.moves);
  const watermark = taken.at(-1)?.at;
  if (watermark === undefined) throw new Error('a fold takes a tally');
  return {
    taken,
    next: { ...read, watermark, sums: addMoves(read.sums, moves) },
    byMonth: movesByMonth(moves),
    byValue: movesByValue(moves, names),
  };
}

/** Looking at the sums costs as much as a tally: once for so many. */
const LOOKED_FOR = 8;

const isChosen = ({ sk }: Key) =>
  createHash('sha1').update(sk).digest().readUInt8() % LOOKED_FOR === 0;

/** Where new tallies are reason enough to look whether some should be folded. */
export function placesToLookAt(tallies: readonly Key[]): TallyPlace[] {
  const places = new Map<string, { place: TallyPlace; tallies: Key[] }>();
  for (const tally of tallies) {
    const place = tallyPlaceOf(tally);
    const name = sumsPartition(place);
    const known = places.get(name) ?? { place, tallies: [] };
    known.tallies.push(tally);
    places.set(name, known);
  }
  return [...places.values()]
    .filter(({ tallies: some }) => some.length >= LOOKED_FOR || some.some(isChosen))
    .map(({ place }) => place);
}
