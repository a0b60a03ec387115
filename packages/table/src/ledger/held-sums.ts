import { tableName } from '../client.ts';
import { type FoldedSums, readSums, sumsPartition } from './stored-sums.ts';
import type { TallyPlace } from './tally.ts';

/** A list reads the tallies behind its sums, so that those of long ago would make it dear. */
const HELD_MS = 5_000;

const MOST_PLACES = 1_000;

const held = new Map<string, { readonly sums: FoldedSums; readonly until: number }>();

const nameOf = (place: TallyPlace): string => `${tableName()} ${sumsPartition(place)}`;

/**
 * The sums that this process has read lately, or else the stored ones. However old, they are as
 * true as the last: they say which tallies they do not hold, and a folded tally stays for weeks.
 */
export async function lastSums(place: TallyPlace): Promise<FoldedSums> {
  const name = nameOf(place);
  const now = performance.now();
  const known = held.get(name);
  if (known !== undefined && known.until > now) return known.sums;
  const sums = await readSums(place, { consistent: false });
  if (held.size >= MOST_PLACES) held.clear();
  held.set(name, { sums, until: now + HELD_MS });
  return sums;
}

/** Lets the next list read the sums again. */
export function forgetSums(place: TallyPlace): void {
  held.delete(nameOf(place));
}
