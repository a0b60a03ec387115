import { movementStore } from '@waybill/inventories/movement/movement.store';
import { reservationStore } from '@waybill/inventories/reservation/reservation.store';
import { stockStore } from '@waybill/inventories/stock/stock.store';
import { isRejection } from '@waybill/kernel/rejection';
import type { ListOf, ListRow } from '@waybill/table/list';
import { type Cost, findDrift, metered } from '@waybill/table/operate';
import { readPage } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  hotProduct,
  hotSku,
  seededLocation,
  seededOrder,
  seededProduct,
  seededSku,
  seedInventories,
} from './inventory-seed.ts';

withTable();

const SIZES = [200, 400] as const;
const tenantOf = (size: number) => `ledgers-${size}`;

beforeAll(async () => {
  for (const size of SIZES) await seedInventories(tenantOf(size), 0, size);
});

async function firstPage<Row extends ListRow>(
  ledger: ListOf<Row>,
  tenant: string,
  filter: readonly [string, string] | undefined,
) {
  const filters = filter === undefined ? [] : [{ column: filter[0], value: filter[1] }];
  const request = { filters, order: undefined, limit: 50, offset: 0 };
  const { cost, result } = metered(() => readPage(ledger, tenant, request));
  const listed = await result;
  if (isRejection(listed)) throw new Error(listed.message);
  return { listed, cost };
}

type Case = [ledger: 'stock' | 'movements' | 'reservations', column: string, value: string];
const ledgers = { stock: stockStore, movements: movementStore, reservations: reservationStore };

/** A first page is the same however much there is: calls, depth and units. */
async function pagesOf(
  name: keyof typeof ledgers,
  filter: readonly [string, string] | undefined,
): Promise<{ totals: number[]; costs: Cost[] }> {
  const totals: number[] = [];
  const costs: Cost[] = [];
  for (const size of SIZES) {
    const ledger = ledgers[name] as unknown as ListOf<ListRow>;
    const { listed, cost } = await firstPage(ledger, tenantOf(size), filter);
    expect(listed.rows).toHaveLength(Math.min(50, listed.total));
    totals.push(listed.total);
    costs.push(cost);
  }
  return { totals, costs };
}

/**
 * To the unit; or almost, where rows are spread over partitions by their ids, which are others each
 * time.
 */
function expectAlike(name: keyof typeof ledgers, [small, large]: readonly Cost[]): void {
  if (name === 'stock' || small === undefined || large === undefined) {
    expect(large).toEqual(small);
    return;
  }
  expect(large).toMatchObject({ writeUnits: small.writeUnits, retries: 0 });
  expect(Math.abs(large.readUnits - small.readUnits)).toBeLessThanOrEqual(3);
  expect(Math.abs(large.calls - small.calls)).toBeLessThanOrEqual(2);
  expect(Math.abs(large.depth - small.depth)).toBeLessThanOrEqual(1);
}

const growing: Case[] = [
  ['stock', 'location_id', seededLocation(0)],
  ['movements', 'location_id', seededLocation(0)],
  ['movements', 'type', 'inbound'],
  ['reservations', 'location_id', seededLocation(0)],
  ['reservations', 'status', 'active'],
];

const constant: Case[] = [
  ['stock', 'product_id', seededProduct(0)],
  ['stock', 'sku', seededSku(0)],
  ['movements', 'order_ref', seededOrder(0)],
  ['reservations', 'order_ref', seededOrder(0)],
];

/** Ten bookings of an item in two hundred, so that both sizes fill less or more than a page. */
const ofItems: Case[] = [
  ['movements', 'sku', hotSku(3)],
  ['movements', 'product_id', hotProduct(3)],
  ['reservations', 'sku', hotSku(3)],
  ['reservations', 'product_id', hotProduct(3)],
];

describe('the first page and total of', () => {
  it.each(Object.keys(ledgers) as (keyof typeof ledgers)[])(
    '%s cost the same at 200 and at 400 rows',
    async (name) => {
      const { totals, costs } = await pagesOf(name, undefined);
      expect(totals).toEqual(SIZES);
      expectAlike(name, costs);
      expect(costs[0]?.depth).toBeLessThanOrEqual(3);
    },
  );

  it.each(growing)('%s by %s cost the same at either size', async (name, column, value) => {
    const { totals, costs } = await pagesOf(name, [column, value]);
    const shown = { location_id: 2, type: 8, status: 3 }[column] ?? 1;
    const expected = SIZES.map((size) => Math.ceil(size / shown));
    expect(totals).toEqual(expected);
    // A page that is not full brings less.
    if ((expected[0] ?? 0) >= 50) expectAlike(name, costs);
    // A page that chance has put into few of its partitions takes another look at these.
    expect(costs[1]?.depth).toBeLessThanOrEqual(3);
  });

  it.each(constant)('%s by %s cost the same at either size', async (name, column, value) => {
    const { totals, costs } = await pagesOf(name, [column, value]);
    const rows = column === 'order_ref' ? 3 : 2;
    expect(totals).toEqual([rows, rows]);
    expect(costs[1]).toEqual(costs[0]);
  });

  it.each(ofItems)('%s by %s need no more round trips', async (name, column, value) => {
    const { totals, costs } = await pagesOf(name, [column, value]);
    expect(totals).toEqual(SIZES.map((size) => size / 20));
    const trips = costs.map((cost) => ({ ...cost, readUnits: undefined }));
    expect(trips[1]).toEqual(trips[0]);
  });
});

describe('the seed', () => {
  it('counts as the product does', async () => {
    for (const size of SIZES) {
      expect(await findDrift(stockStore, tenantOf(size))).toEqual([]);
      expect(await findDrift(movementStore, tenantOf(size))).toEqual([]);
      expect(await findDrift(reservationStore, tenantOf(size))).toEqual([]);
    }
  });
});
