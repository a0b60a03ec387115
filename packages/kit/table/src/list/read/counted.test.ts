import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  casks,
  cratesOf,
  equals,
  fillTogether,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';

withTable();
afterEach(removeFault);

interface Counting {
  readonly Select?: 'COUNT';
  readonly Limit?: number;
  readonly ExclusiveStartKey?: { readonly at: number };
  readonly ExpressionAttributeValues?: Readonly<Record<string, string>>;
}

/** The most entries that one answer counts: 1 MB of them. */
const ANSWER = 7_000;

/** Counts as if the partitions with these endings had so many entries; answers how many it counted. */
function showCounts(shown: Readonly<Record<string, number>>): () => number {
  let counted = 0;
  injectFault(async ({ command, input }, send) => {
    const { Select, Limit = 0, ExclusiveStartKey, ExpressionAttributeValues } = input as Counting;
    if (command !== 'QueryCommand' || Select !== 'COUNT') return send();
    const partition = ExpressionAttributeValues?.[':p'] ?? '';
    const [, rows = 0] = Object.entries(shown).find(([name]) => partition.endsWith(name)) ?? [];
    const from = ExclusiveStartKey?.at ?? 0;
    const Count = Math.min(Limit, ANSWER, rows - from);
    counted += Count;
    const isCut = Count === Limit || Count === ANSWER;
    const next = isCut ? { LastEvaluatedKey: { at: from + Count } } : {};
    return { output: { Count, ...next, $metadata: {} } };
  });
  return () => counted;
}

const capped = { total: 10_000, capped: true };

// API-290
describe('a total that no sums hold', () => {
  const [alone, spread] = [newTenant(), newTenant()];
  const rows = cratesOf(24, () => ({ keeper: 'one' }));

  beforeAll(async () => {
    await fillTogether(alone, rows);
    await fillTogether(spread, rows, casks);
  });

  it.each([
    ['9,999 rows', { one: 9_999 }, { total: 9_999 }],
    ['10,000 rows', { one: 10_000 }, { total: 10_000 }],
    ['10,001 rows', { one: 10_001 }, capped],
    ['a million rows', { one: 1_000_000 }, capped],
  ])('is exact up to 10,000 rows, and capped beyond: %s', async (_, shown, expected) => {
    const counted = showCounts(shown);
    const {
      rows: _rows,
      next: _next,
      ...total
    } = await list(alone, {
      ...equals({ keeper: 'one' }),
      limit: 1,
    });
    expect(total).toEqual(expected);
    expect(counted()).toBeLessThanOrEqual(10_001);
  });

  it.each([
    ['both full', { 'one#0': 5_000, 'one#1': 5_000 }, { total: 10_000 }],
    ['one too many', { 'one#0': 5_000, 'one#1': 5_001 }, capped],
    ['one that has nearly all', { 'one#0': 12, 'one#1': 9_988 }, { total: 10_000 }],
    ['one that has too many', { 'one#0': 12, 'one#1': 60_000 }, capped],
  ])('is that of all partitions together: %s', async (_, shown, expected) => {
    const counted = showCounts(shown);
    const page = await list(spread, { ...equals({ keeper: 'one' }), limit: 1 }, casks);
    expect(page).toMatchObject(expected);
    expect('capped' in page).toBe('capped' in expected);
    expect(counted()).toBeLessThanOrEqual(10_002);
  });

  it('of a range is counted as well, whatever sums its list has', async () => {
    const range = { column: 'created_at', from: rows[0]?.created_at ?? '' };
    showCounts({ '#*': 10_001 });
    expect(await list(alone, { range, limit: 1 })).toMatchObject(capped);
    removeFault();
    expect(await list(alone, { range, limit: 1 })).toMatchObject({ total: rows.length });
    expect((await list(alone, { limit: 1 })).capped).toBeUndefined();
  });

  it('is counted behind a cursor as well', async () => {
    showCounts({ one: 10_001 });
    const after = [rows[20]?.id ?? ''];
    const page = await list(alone, { ...equals({ keeper: 'one' }), after });
    expect(page).toEqual({ rows: rows.slice(21), ...capped, next: undefined });
  });
});
