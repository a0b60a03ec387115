import { findEngine } from '@waybill/local/engine/engine-programs';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { commit } from '../commit/commit.ts';
import {
  type Crate,
  change,
  crates,
  cratesOf,
  equals,
  fill,
  fillTogether,
  foldAll,
  GROUP,
  list,
  newTenant,
} from '../testing/crates.factory.ts';
import { metered } from '../wire/meter.ts';
import { countChanges } from './count-delta.ts';
import { readAllMonths, readCountSnapshot, readMonths, snapshotWrites } from './snapshot.ts';

withTable();

// DynamoDB Local counts too little for transactions of several items, and nothing for a query that
// finds nothing.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

const scopeOf = (tenant: string) => ({ tenant, group: GROUP });

async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const { cost, result } = metered(work);
  await result;
  return cost.writeUnits;
}

async function readsOf(tenant: string, wanted: Partial<Crate> = {}): Promise<number> {
  const { cost, result } = metered(() => list(tenant, equals(wanted)));
  await result;
  return cost.readUnits;
}

/** Orders of a shop in their last weeks: young ones have many state keys, old ones few. */
const varied = (index: number): Partial<Crate> => ({
  colour: ['red', 'blue', 'green', 'grey'][index % 4] ?? 'red',
  state: ['full', 'empty', 'lost'][index % 3] ?? 'full',
  sealed: index % 10 === 0,
});

/** Months of three years in which rows of every state key were made on every day. */
async function age(tenant: string): Promise<void> {
  const read = await readCountSnapshot(scopeOf(tenant), { consistent: true });
  const days = Array.from({ length: 31 }, () => 100);
  const full = Object.keys(read.counts['CRATES'] ?? {}).map((state) => [state, days] as const);
  const names = Array.from({ length: 36 }, (_, back) => {
    const month = new Date(Date.UTC(2026, 2 - back, 1)).toISOString().slice(0, 7);
    return `CRATES#${month}`;
  });
  const stored = await readMonths(scopeOf(tenant), names);
  const months = new Map(
    names.map((name) => [name, { ...stored.get(name), ...Object.fromEntries(full) }] as const),
  );
  await commit(snapshotWrites(scopeOf(tenant), read, read, months));
}

it('a list of 50 with its total costs the same after three years of daily rows', async () => {
  const [young, old] = [newTenant(), newTenant()];
  for (const tenant of [young, old]) {
    await fillTogether(tenant, cratesOf(600, varied));
    await foldAll(tenant);
  }
  await age(old);
  expect((await readAllMonths(scopeOf(old), 'CRATES')).size).toBe(36);
  // As many changes as gather before they are folded.
  for (const tenant of [young, old]) await fill(tenant, cratesOf(31, varied));
  for (const wanted of [{}, { colour: 'red', state: 'full', sealed: false }, { sealed: true }]) {
    const units = await readsOf(old, wanted);
    expect(units).toBe(await readsOf(young, wanted));
    expect(units).toBeLessThanOrEqual('sealed' in wanted && !('state' in wanted) ? 36 : 30);
  }
});

it.runIf(counts)(
  'a change costs at most 3.5 units: its delta, and its share of a fold',
  async () => {
    const tenant = newTenant();
    const rows = cratesOf(120, varied);
    await fillTogether(tenant, rows);
    await foldAll(tenant);
    await age(tenant);
    const other = { put: { pk: 'OTHER', sk: 'A' } };
    const [first] = rows;
    if (first === undefined) throw new Error('no rows');
    const painted = { before: first, after: { ...first, colour: 'white' } };
    const delta = await writesOf(() => commit([other, ...countChanges(crates, tenant, [painted])]));
    expect(delta - 2).toBe(2);
    await foldAll(tenant);
    for (const row of rows.slice(0, 32)) {
      await change(tenant, { before: row, after: { ...row, sealed: !row.sealed } });
    }
    const fold = await writesOf(() => foldAll(tenant));
    expect(fold).toBeGreaterThan(0);
    // Each delta is removed, and all of them share what the sums cost.
    expect(fold / 32).toBeLessThanOrEqual(1.5);
  },
);
