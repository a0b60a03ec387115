import { chunksOf } from '@waybill/kernel/chunks';
import { uuidAt } from '@waybill/kernel/id';
import { type Instant, toInstant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { commit } from '@waybill/table/commit';
import { getMany } from '@waybill/table/read';
import type { TableItem, Write } from '@waybill/table/write';
import { reservationOn, stockAt } from '../reservation/reservation.factory.ts';
import { reservationStore } from '../reservation/reservation.store.ts';
import { countTaken } from '../reservation/reservation.writes.ts';
import type { StoredReservation } from '../reservation/stored-reservation.ts';
import { createStock } from '../stock/row-change.writes.ts';
import { stockKey } from '../stock/stock.entity.ts';

/** Goods that a tenant has promised: one row, and its reservations. */
export interface PromisedGoods {
  readonly tenant: string;
  readonly count: number;
  /** When the reservation was taken. */
  readonly takenAt: (index: number) => Date;
  readonly expiresAt: (index: number) => Instant | null;
}

const LOCATION = 1;
const rowKey = (tenant: string) => stockKey(tenant, stockAt(LOCATION).row);

function reservationsOf({ tenant, count, takenAt, expiresAt }: PromisedGoods) {
  const stored = stockAt(LOCATION, { on_hand: count, reserved: count });
  const { pk: stockPartition } = rowKey(tenant);
  const reservations = Array.from({ length: count }, (_, index): StoredReservation => {
    const created_at = toInstant(takenAt(index));
    const { reservation, stockId } = reservationOn(stored, index, {
      id: uuidAt(takenAt(index)),
      created_at,
      updated_at: created_at,
      order_ref: `O-${index}`,
      expires_at: expiresAt(index),
    });
    return { reservation, stockId, stockPartition };
  });
  return { stored, reservations };
}

function writesOf(goods: PromisedGoods): { writes: Write[]; ids: string[] } {
  const { tenant } = goods;
  const { stored, reservations } = reservationsOf(goods);
  const puts = [
    createStock(tenant, stored.row),
    ...reservations.map((one) => reservationStore.create(tenant, one)),
  ]
    .flatMap(({ steps }) => steps)
    .flatMap(({ write }): { put: TableItem }[] => ('put' in write ? [{ put: write.put }] : []));
  const counts = reservations.flatMap((one) =>
    countTaken(tenant, [one]).flatMap((write) =>
      'update' in write
        ? [{ update: write.update, set: write.set ?? {}, add: write.add ?? {} }]
        : [],
    ),
  );
  return {
    writes: [...puts, ...counts],
    ids: reservations.map(({ reservation }) => reservation.id),
  };
}

const ACTIONS = 90;

/** Puts promised goods into the table as calls would have left them; answers the reservations' ids. */
export async function promiseGoods(all: readonly PromisedGoods[]): Promise<string[][]> {
  const made = all.map(writesOf);
  const writes = made.flatMap((one) => one.writes);
  await sideBySide(4, chunksOf(writes, ACTIONS), (some) => commit(some));
  return made.map(({ ids }) => ids);
}

/** Goods that each tenant still has reserved. */
export async function stillReserved(tenants: readonly string[]): Promise<number[]> {
  const rows = await getMany(tenants.map(rowKey));
  return rows.map((row) => Number(row?.['reserved']));
}
