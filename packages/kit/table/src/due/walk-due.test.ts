import { Failures } from '@waybill/kernel/failures';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { putMany } from '../commit/write-many.ts';
import type { TableItem } from '../item/key.ts';
import { tableOf } from '../tables/tables.ts';
import { dueAttributes, duePartitions } from './due.ts';
import { type Run, walkDue } from './walk-due.ts';

withTable({ tables: 2 });

const SIZE = 250;
const PAGE_SIZE = 3;
const now = new Date('2026-03-01T10:00:00.000Z');
const names = Array.from({ length: SIZE }, (_, index) => String(index).padStart(4, '0'));

beforeAll(async () => {
  await putMany(
    names.map((name) => ({ pk: `ROW#${name}`, sk: 'A', ...dueAttributes('INTENTS', name, name) })),
  );
});

/** The shard from which some rows came, and its table: there lie the rows themselves. */
const placeOf = ([row]: readonly TableItem[]) => `${row?.['due_pk']} ${tableOf(row?.pk ?? '')}`;
const places = () => duePartitions('INTENTS').map(({ pk, table }) => `${pk} ${table}`);

interface Walked {
  /** Names by shard, in the order in which they came. */
  readonly shards: Map<string, string[]>;
  readonly turns: string[];
  readonly failures: Failures;
}

async function walked(
  run: Partial<Run>,
  work: (names: readonly string[]) => Promise<unknown> = async () => undefined,
): Promise<Walked> {
  const shards = new Map<string, string[]>();
  const turns: string[] = [];
  const failures = new Failures();
  const walk = { now, pageSize: PAGE_SIZE, ...run, kind: 'INTENTS', upTo: '0199' } as const;
  await walkDue(walk, failures, async (rows) => {
    expect(rows.length).toBeLessThanOrEqual(PAGE_SIZE);
    const shard = placeOf(rows);
    const found = rows.map(({ due_sk }) => String(due_sk));
    turns.push(shard);
    shards.set(shard, [...(shards.get(shard) ?? []), ...found]);
    await work(found);
  });
  return { shards, turns, failures };
}

const due = names.slice(0, 200);

describe('a walk through what is due', () => {
  it('comes to everything of every shard and table once, the oldest first', async () => {
    const { shards } = await walked({});
    expect([...shards.keys()].sort()).toEqual(places().sort());
    expect([...shards.values()].flat().sort()).toEqual(due);
    for (const found of shards.values()) expect(found).toEqual(found.toSorted());
  });

  it('gives each shard a page before it gives one a second', async () => {
    const { turns } = await walked({});
    expect(new Set(turns.slice(0, 16)).size).toBe(16);
    expect(new Set(turns.slice(16, 32)).size).toBe(16);
  });

  it('begins nothing once its time is over', async () => {
    let pages = 0;
    const { turns } = await walked({ hasTime: () => pages < 3 }, async () => {
      pages += 1;
    });
    expect(turns.length).toBeGreaterThanOrEqual(3);
    // Each of the shards that are walked side by side may have begun one.
    expect(turns.length).toBeLessThan(3 + 4);
  });

  it('goes on behind a page that fails, and names its shard', async () => {
    const { shards, failures } = await walked({}, async (found) => {
      if (found.includes('0100')) throw new Error('poisoned');
    });
    expect([...shards.values()].flat().sort()).toEqual(due);
    expect(() => failures.raise((count) => `${count} failed`)).toThrow(
      /^1 failed: INTENTS#\d \(Error: poisoned\)$/u,
    );
  });
});
