import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aTier, uuidOf } from '../shared/rows.factory.ts';
import { TIERS_LIMIT, type Tier } from './tier.resource.ts';
import { chunkItem, readChunk } from './tier-chunk.entity.ts';
import {
  CHUNK_TIERS,
  changedChunks,
  type TierChunk,
  tiersOf,
  versionOfTiers,
} from './tier-chunks.ts';

const METHOD = uuidOf(100);

/** The chunks after a change, as a table keeps them: written ones replace those there are. */
function stored(chunks: readonly TierChunk[], rows: readonly Tier[]): readonly TierChunk[] {
  const next = new Map(chunks.map((chunk) => [chunk.index, chunk]));
  for (const chunk of changedChunks(chunks, rows)) {
    const { methodId, ...read } = readChunk(chunkItem('acme', METHOD, chunk));
    expect(methodId).toBe(METHOD);
    expect(read.rev).toBe((next.get(read.index)?.rev ?? 0) + 1);
    next.set(read.index, read);
  }
  return [...next.values()];
}

const byId = (rows: readonly Tier[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const many = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => aTier(first + index, 1));

type Change = (rows: readonly Tier[]) => readonly Tier[];

const at = (rows: readonly Tier[], where: number) => rows[where % Math.max(1, rows.length)];

let serial = 0;
const added = (count: number) => {
  const first = serial;
  serial += count;
  return many(count, first);
};

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(
    (count): Change =>
      (rows) => [...rows, ...added(count)],
  ),
  fc.integer({ min: 1, max: 60 }).map(
    (count): Change =>
      () =>
        added(count),
  ),
  fc.nat().map(
    (where): Change =>
      (rows) =>
        rows.filter((row) => row !== at(rows, where)),
  ),
  fc.tuple(fc.nat(), fc.nat(100_000)).map(
    ([where, price]): Change =>
      (rows) =>
        rows.map((row) => (row === at(rows, where) ? { ...row, price: price / 100 } : row)),
  ),
  fc.constant<Change>((rows) => rows.map((row) => ({ ...row, price: row.price + 1 }))),
  fc.constant<Change>((rows) => rows.toReversed()),
  fc.constant<Change>(() => []),
);

// SHP-52, SHP-54, SHP-58
it('hold after any sequence of changes what a list would hold', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 20 }), (sequence) => {
      let rows: readonly Tier[] = [];
      let chunks: readonly TierChunk[] = [];
      for (const change of sequence) {
        const version = versionOfTiers(chunks);
        rows = change(rows);
        const written = changedChunks(chunks, rows).length;
        chunks = stored(chunks, rows);
        expect(byId(tiersOf(chunks))).toEqual(byId(rows));
        expect(chunks.map(({ index }) => index)).toEqual(chunks.map((_, index) => index));
        expect(versionOfTiers(chunks)).toBe(version + written);
        // The table gives back other objects.
        rows = tiersOf(chunks);
      }
    }),
  );
});

it('one change of a tier is the change of one chunk', () => {
  const chunks = stored([], many(200));
  const rows = tiersOf(chunks);
  const repriced = rows.map((row, index) => (index === 100 ? { ...row, price: 9 } : row));
  expect(changedChunks(chunks, repriced)).toHaveLength(1);
  expect(changedChunks(chunks, rows.toSpliced(100, 1))).toHaveLength(1);
  expect(changedChunks(chunks, [...rows, aTier(500, 1)])).toHaveLength(1);
  expect(changedChunks(chunks, rows)).toEqual([]);
});

it('new tiers go where there is room before a chunk is opened', () => {
  const chunks = stored([], many(CHUNK_TIERS * 2));
  const left = stored(chunks, tiersOf(chunks).toSpliced(0, 2));
  const next = stored(left, [...tiersOf(left), ...many(3, 500)]);
  expect(next.map(({ rows }) => rows.length)).toEqual([CHUNK_TIERS, CHUNK_TIERS, 1]);
});

// SHP-54
it('the largest table fits one transaction, and the table keeps its numbers', () => {
  expect(changedChunks([], many(TIERS_LIMIT)).length).toBeLessThan(90);
  const odd = aTier(999_999_999.123456, 0.0001, { position: 2_147_483_647 });
  expect(tiersOf(stored([], [odd]))).toEqual([odd]);
});

// A chunk past a kilobyte costs the double.
it('a chunk of the most diverse tiers is one kilobyte', () => {
  const random = (digits: number) => Number(Math.random().toFixed(digits)) * 1_000;
  const rows = Array.from({ length: CHUNK_TIERS }, (_, position) => {
    const stamp = new Date(Date.UTC(2026, 0, 1) + Math.floor(Math.random() * 1e10)).toISOString();
    return aTier(Math.round(random(6)), Math.round(random(4) * 100) / 100, {
      id: crypto.randomUUID(),
      position,
      created_at: stamp,
      updated_at: stamp,
    });
  });
  const [chunk] = changedChunks([], rows);
  if (chunk === undefined) throw new Error('nothing was written');
  const item = chunkItem('a-tenant-with-a-long-name', METHOD, chunk);
  const bytes = Object.entries(item).reduce(
    (sum, [name, value]) =>
      sum + name.length + (value instanceof Uint8Array ? value.length : String(value).length),
    0,
  );
  expect(bytes).toBeLessThanOrEqual(1_024);
});
