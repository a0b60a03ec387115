import { compare, subtract } from '@waybill/kernel/decimal';
import { type Difference, differenceOf } from '@waybill/kernel/difference';
import { sumOfShards } from '@waybill/table/count';
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

function locationDifferences({
  tenant,
  stock,
  locations,
  rowCounts,
}: StoredInventory): Difference[] {
  const rows = new Map<string, number>();
  for (const { location_id: id } of stock.map(asStock)) rows.set(id, (rows.get(id) ?? 0) + 1);
  const counted = locations.flatMap(({ row: { id } }) => {
    const own = new Set(locationRows.keys(tenant, id).map(({ pk }) => pk));
    const counters = rowCounts.filter(({ pk }) => own.has(pk));
    return differenceOf(`rows of location ${id}`, sumOfShards(counters), rows.get(id) ?? 0);
  });
  const known = new Set(locations.map(({ row }) => row.id));
  const astray = [...rows].filter(([id]) => !known.has(id));
  return [
    ...counted,
    ...astray.map(([id, count]) => ({
      what: `rows at location ${id}, which is gone`,
      stored: count,
      expected: 0,
    })),
  ];
}

/** Differences in the balances of stock rows and in the counts of their locations. */
export function rowDifferences(stored: StoredInventory): Difference[] {
  return [...balanceDifferences(stored), ...locationDifferences(stored)];
}
