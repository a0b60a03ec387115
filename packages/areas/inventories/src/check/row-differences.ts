import { compare, subtract } from '@waybill/kernel/decimal';
import { countBy, type Difference, differenceOf } from '@waybill/kernel/difference';
import { sumOfShards } from '@waybill/table/count';
import type { Key } from '@waybill/table/item';
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

/** Records that rows name, each with the counters of its rows. */
interface Owners {
  readonly noun: string;
  readonly records: readonly { readonly id: string; readonly name: string }[];
  readonly keysOf: (id: string) => readonly Key[];
  readonly counters: readonly TableItem[];
  /** The names in all rows. */
  readonly named: readonly string[];
}

function countDifferences({ noun, records, keysOf, counters, named }: Owners): Difference[] {
  const rows = countBy(named, (name) => name);
  const counted = records.flatMap(({ id, name }) => {
    const own = new Set(keysOf(id).map(({ pk }) => pk));
    const sum = sumOfShards(counters.filter(({ pk }) => own.has(pk)));
    return differenceOf(`rows of ${noun} ${name}`, sum, rows.get(name) ?? 0);
  });
  const known = new Set(records.map(({ name }) => name));
  const astray = [...rows].filter(([name]) => !known.has(name));
  return [
    ...counted,
    ...astray.map(([name, count]) => ({
      what: `rows of ${noun} ${name}, which is gone`,
      stored: count,
      expected: 0,
    })),
  ];
}

/** Differences in the balances of stock rows and in the counts of their locations and states. */
export function rowDifferences(stored: StoredInventory): Difference[] {
  const { tenant, locations, states } = stored;
  const rows = stored.stock.map(asStock);
  return [
    ...balanceDifferences(stored),
    ...countDifferences({
      noun: 'location',
      records: locations.map(({ row: { id } }) => ({ id, name: id })),
      keysOf: (id) => locationRows.keys(tenant, id),
      counters: stored.rowCounts,
      named: rows.map(({ location_id }) => location_id),
    }),
    ...countDifferences({
      noun: 'availability state',
      records: states.map(({ row: { id, code } }) => ({ id, name: code })),
      keysOf: (id) => stateRows.keys(tenant, id),
      counters: stored.stateCounts,
      named: rows.flatMap(({ availability_code }) => availability_code ?? []),
    }),
  ];
}
