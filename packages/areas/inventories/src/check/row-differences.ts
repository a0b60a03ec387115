import { compare, subtract } from '@waybill/kernel/decimal';
import { countBy, type Difference, differenceOf } from '@waybill/kernel/difference';
import { type CountShards, type ShardedCount, sumOfShards } from '@waybill/table/count';
import type { TableItem } from '@waybill/table/write';
import { stateRows } from '../availability-state/availability-state.writes.ts';
import { locationRows } from '../location/location.writes.ts';
import { asBooking } from '../movement/movement.entity.ts';
import { asStoredReservation } from '../reservation/reservation.entity.ts';
import { asStock } from '../stock/stock.entity.ts';
import { nothing, rebuildBalances, sumActive } from './rebuild-balances.ts';
import type { StoredInventory } from './stored-inventory.ts';

function balanceDifferences({ stock, reservations, movements }: StoredInventory): Difference[] {
  const rebuilt = rebuildBalances(movements.map(asBooking));
  const active = sumActive(reservations.map(asStoredReservation));
  const rows = new Map(stock.map((item) => [asStock(item).id, item]));
  return [...new Set([...rows.keys(), ...rebuilt.keys(), ...active.keys()])].flatMap((id) => {
    const item = rows.get(id);
    // Only an empty row that nothing is promised from may go.
    const row = item === undefined ? nothing : asStock(item);
    const location_id = item && asStock(item).location_id;
    const name = item === undefined ? `stock row ${id}, which is gone` : `stock row ${id}`;
    const places = new Map(rebuilt.get(id));
    if (location_id !== undefined && !places.has(location_id)) places.set(location_id, nothing);
    const unreal = (['on_hand', 'reserved'] as const).filter((field) => compare(row[field], 0) < 0);
    return [
      ...[...places].flatMap(([place, booked]) => {
        const there = place === location_id ? row : nothing;
        const by = `by the movements at location ${place} of ${name}`;
        return [
          ...differenceOf(`on_hand ${by}`, there.on_hand, booked.on_hand),
          ...differenceOf(`reserved ${by}`, there.reserved, booked.reserved),
        ];
      }),
      ...differenceOf(
        `reserved by the active reservations of ${name}`,
        row.reserved,
        active.get(id) ?? 0,
      ),
      ...unreal.map((field) => ({
        what: `${field} of ${name}`,
        stored: row[field],
        expected: 'not below 0',
      })),
      ...(item === undefined
        ? []
        : differenceOf(
            `available of ${name}`,
            item['available'],
            subtract(row.on_hand, row.reserved),
          )),
    ];
  });
}

/** Records that rows name, and what counts their rows. */
interface Owners {
  readonly noun: string;
  readonly count: ShardedCount;
  readonly records: readonly { readonly id: string; readonly name: string }[];
  readonly counters: readonly TableItem[];
  /** The names in all rows. */
  readonly named: readonly string[];
}

function ownersOf(stored: StoredInventory): Owners[] {
  const rows = stored.stock.map(asStock);
  return [
    {
      noun: 'location',
      count: locationRows,
      records: stored.locations.map(({ row: { id } }) => ({ id, name: id })),
      counters: stored.rowCounts,
      named: rows.map(({ location_id }) => location_id),
    },
    {
      noun: 'availability state',
      count: stateRows,
      records: stored.states.map(({ row: { id, code } }) => ({ id, name: code })),
      counters: stored.stateCounts,
      named: rows.flatMap(({ availability_code }) => availability_code ?? []),
    },
  ];
}

/** A record, the counters of its rows, and how many rows there are. */
interface CountedRows {
  readonly noun: string;
  readonly name: string;
  readonly owner: string;
  readonly count: ShardedCount;
  readonly shards: CountShards;
  readonly rows: number;
}

/** Locations and availability states with the rows that name them (INV-25, INV-142). */
export function countedRows(stored: StoredInventory): CountedRows[] {
  return ownersOf(stored).flatMap(({ noun, count, records, counters, named }) => {
    const rows = countBy(named, (name) => name);
    const byKey = new Map(counters.map((item) => [item.pk, item]));
    return records.map(({ id: owner, name }) => {
      const shards = count.keys(stored.tenant, owner).map(({ pk }) => byKey.get(pk));
      return { noun, name, owner, count, shards, rows: rows.get(name) ?? 0 };
    });
  });
}

function countDifferences(stored: StoredInventory): Difference[] {
  const astray = ownersOf(stored).flatMap(({ noun, records, named }) => {
    const known = new Set(records.map(({ name }) => name));
    const gone = countBy(named, (name) => name).entries();
    return [...gone]
      .filter(([name]) => !known.has(name))
      .map(([name, count]) => {
        return { what: `rows of ${noun} ${name}, which is gone`, stored: count, expected: 0 };
      });
  });
  const counted = countedRows(stored).flatMap(({ noun, name, shards, rows }) =>
    differenceOf(`rows of ${noun} ${name}`, sumOfShards(shards), rows),
  );
  return [...counted, ...astray];
}

/** Differences in the balances of stock rows and in the counts of their locations and states. */
export function rowDifferences(stored: StoredInventory): Difference[] {
  return [...balanceDifferences(stored), ...countDifferences(stored)];
}
