import { INVENTORIES } from '@waybill/inventories/shared/inventory-group';
import { ORDERS } from '@waybill/orders/order/order-group';
import { commit } from '@waybill/table/commit';
import {
  type MonthCounts,
  monthName,
  readCountSnapshot,
  readMonths,
  snapshotWrites,
} from '@waybill/table/testing';

const DAY_MS = 86_400_000;
const DAYS_A_MONTH = 31;
const ROWS_A_DAY = 100;
/** A transaction takes a hundred. */
const MONTHS_AT_ONCE = 90;

function monthsBack(now: number, days: number): string[] {
  const names = Array.from({ length: days }, (_, back) =>
    new Date(now - back * DAY_MS).toISOString().slice(0, 7),
  );
  return [...new Set(names)];
}

/** A month in which every code has rows of every day. */
const fullMonth = (codes: readonly string[]): MonthCounts =>
  Object.fromEntries(
    codes.map((code) => [code, Array.from({ length: DAYS_A_MONTH }, () => ROWS_A_DAY)]),
  );

/**
 * Gives the month sums of a tenant the size that they have after so many days of business, this
 * month included. The sums, which only have a number for each code, stay as they are.
 */
export async function ageSums(tenant: string, days: number): Promise<void> {
  for (const group of [ORDERS, INVENTORIES]) {
    const place = { tenant, group };
    const read = await readCountSnapshot(place, { consistent: true });
    const names = Object.entries(read.counts).flatMap(([ledger, codes]) =>
      monthsBack(Date.now(), days).map((month) => ({
        name: monthName(ledger, month),
        full: fullMonth(Object.keys(codes)),
      })),
    );
    for (let start = 0; start < names.length; start += MONTHS_AT_ONCE) {
      const some = names.slice(start, start + MONTHS_AT_ONCE);
      const stored = await readMonths(
        place,
        some.map(({ name }) => name),
      );
      const months = new Map(
        some.map(({ name, full }) => [name, { ...stored.get(name), ...full }] as const),
      );
      await commit(snapshotWrites(place, read, read, months));
    }
  }
}
