import { chunksOf } from '@waybill/kernel/chunks';
import { uuidAt } from '@waybill/kernel/id';
import { reject } from '@waybill/kernel/rejection';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withFewShards } from '@waybill/testing/few-shards';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, vi } from 'vitest';
import { commit, TRANSACTION_ACTIONS } from '../commit/commit.ts';
import { readCommitted } from '../commit/large/read-intents.ts';
import { sweepIntents } from '../commit/large/sweep-intents.ts';
import type { Step, TableChange } from '../commit/step.ts';
import { key, type TableItem } from '../item/key.ts';
import { getMany } from '../read/read.ts';

let tenants = 0;
/** A tenant that no other test has. */
export const newTenant = () => `shop-${++tenants}`;

/** The setting of a suite of intents: a table, few partitions to sweep, and no fault after its tests. */
export function withShelves(): void {
  withTable();
  withFewShards();
  afterEach(() => {
    vi.restoreAllMocks();
    removeFault();
  });
}

/** The shelves of a tenant: with a note of each they are more than one transaction takes. */
export const SIZE = rounds({ short: 72, long: 120 });
export const numbers = Array.from({ length: SIZE }, (_, index) => index);
export const empty = reject('empty', 'A shelf is empty.');

export const shelf = (tenant: string, index: number) => ({
  pk: key('T', tenant, 'SHELF', String(index).padStart(4, '0')),
  sk: 'A',
});
export const note = (tenant: string, index: number) => ({
  pk: key('T', tenant, 'NOTE', String(index).padStart(4, '0')),
  sk: 'A',
});

/** Every shelf gives one away and is noted: creations and replacements, told at the end. */
export function give(tenant: string, from: number): TableChange<typeof empty> {
  const replacing = numbers.map((index): Step<typeof empty> => {
    const target = shelf(tenant, index);
    return {
      kind: 'replace',
      write: { update: target, add: { goods: -1 }, when: ['goods', '>=', 1], orElse: empty },
      after: { ...target, goods: from - 1 },
      seen: ['goods', '=', from],
    };
  });
  const creating = numbers.map((index): Step => {
    return { kind: 'create', write: { put: { ...note(tenant, index), gave: 1 } } };
  });
  return {
    tenant,
    id: uuidAt(new Date()),
    steps: [...replacing, ...creating],
    withDecision: [{ put: { pk: key('T', tenant, 'TOLD'), sk: 'A' } }],
    commit,
  };
}

/** Puts goods on every shelf. */
export async function fill(tenant: string, goods: number): Promise<void> {
  const puts = numbers.map((index) => ({ put: { ...shelf(tenant, index), goods } }));
  for (const some of chunksOf(puts, TRANSACTION_ACTIONS)) await commit(some);
}

/** The shelves as readers see them. */
export async function seen(
  tenant: string,
): Promise<{ goods: unknown[]; notes: number; told: number }> {
  const [shelves, notes, published] = await Promise.all([
    getMany(numbers.map((index) => shelf(tenant, index))),
    getMany(numbers.map((index) => note(tenant, index))),
    getMany([{ pk: key('T', tenant, 'TOLD'), sk: 'A' }]),
  ]);
  const count = (items: (TableItem | undefined)[]) =>
    items.filter((item) => item !== undefined).length;
  const settled = await readCommitted(tenant, [...shelves, ...notes]);
  return {
    goods: [...new Set(settled.slice(0, SIZE).map((item) => item?.['goods']))],
    notes: count(settled.slice(SIZE)),
    told: count(published),
  };
}

/** A moment at which the leases of now are over. */
export const past = () => new Date(Date.now() + 60_000);

/** A run of the sweep that finds all that was left so far. */
export async function sweep(...run: Parameters<typeof sweepIntents>): Promise<number> {
  await indexesCaughtUp();
  return sweepIntents(...run);
}
