import type { Tier } from './tier.resource.ts';

/** A part of the tiers of a method as it is stored; `rev` counts its versions. */
export interface TierChunk {
  readonly index: number;
  readonly rev: number;
  readonly rows: readonly Tier[];
}

/** Packed, so many tiers fit the kilobyte that a write unit stands for. */
export const CHUNK_TIERS = 22;

/** Counts the changes of the tiers of a method: chunks only come and count up, until the method goes. */
export function versionOfTiers(chunks: readonly TierChunk[]): number {
  return chunks.reduce((sum, { rev }) => sum + rev, 0);
}

/** All tiers of the chunks, in no particular order. */
export function tiersOf(chunks: readonly TierChunk[]): Tier[] {
  return chunks.flatMap(({ rows }) => rows);
}

/**
 * The chunks that differ once `rows` are the tiers of the method, each in its next version. A tier
 * stays where it is; new ones go where there is room, then into new chunks. A chunk without tiers
 * stays, empty: what is gone could not count its versions.
 */
export function changedChunks(
  chunks: readonly TierChunk[],
  rows: readonly Tier[],
): readonly TierChunk[] {
  const next = new Map(rows.map((row) => [row.id, row]));
  const stored = new Set(tiersOf(chunks).map(({ id }) => id));
  const added = rows.filter(({ id }) => !stored.has(id));
  const changed = chunks.flatMap((chunk): TierChunk[] => {
    const kept = chunk.rows.flatMap(({ id }) => next.get(id) ?? []);
    const after = [...kept, ...added.splice(0, Math.max(0, CHUNK_TIERS - kept.length))];
    return isSame(chunk.rows, after) ? [] : [{ ...chunk, rev: chunk.rev + 1, rows: after }];
  });
  const opened: TierChunk[] = [];
  while (added.length > 0) {
    const index = chunks.length + opened.length;
    opened.push({ index, rev: 1, rows: added.splice(0, CHUNK_TIERS) });
  }
  return [...changed, ...opened];
}

function isSame(left: readonly Tier[], right: readonly Tier[]): boolean {
  return left.length === right.length && left.every((row, index) => row === right[index]);
}
