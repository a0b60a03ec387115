import { loadCollection } from '@waybill/resources/collection.repository';
import { finishDecided, intentKey } from '@waybill/table/commit';
import { addressOf, definePattern, type Key } from '@waybill/table/item';
import { everyKey } from '@waybill/table/operate';
import { getMany, queryAll, readCommitted, readEnds } from '@waybill/table/read';
import { asResolved, notesOf, type TableItem } from '@waybill/table/write';
import { availabilityStates } from '../availability-state/availability-state.resource.ts';
import { stateRows } from '../availability-state/availability-state.writes.ts';
import { locations } from '../location/location.resource.ts';
import { locationRows } from '../location/location.writes.ts';
import { asBooking } from '../movement/movement.entity.ts';
import { movementStore } from '../movement/movement.store.ts';
import { activeCountKey, asStoredReservation } from '../reservation/reservation.entity.ts';
import { reservationStore } from '../reservation/reservation.store.ts';
import { asStock, isAlias, partitionsOf, pointerKey } from '../stock/stock.entity.ts';
import { stockStore } from '../stock/stock.store.ts';
import { wordItems } from '../stock/stock-word.entity.ts';
import type { StoredInventory } from './stored-inventory.ts';

export const patterns = [
  definePattern({
    name: 'What the rows of inventories refer to, for the checker',
    key: 'pk = T#tenant#STOCK#P#product_id, T#tenant#STOCK#S#sku, T#tenant#STOCK_ROW#id, T#tenant#STOCK_WORD#first letters, T#tenant#ORDER_REF#order_ref, T#tenant#LOCATION_ROWS#location_id#0…15 or T#tenant#AVAILABILITY_STATE_ROWS#state_id#0…15',
    reads: 'whole partitions of items, and the single items that rows name',
  }),
];

const AT_ONCE = 16;

const present = (items: readonly (TableItem | undefined)[]) =>
  items.filter((item) => item !== undefined);

const itemsAt = async (keys: readonly Key[]) => present(await getMany(keys));

function unique(items: readonly TableItem[]): TableItem[] {
  return [...new Map(items.map((item) => [addressOf(item), item])).values()];
}

async function partitions(all: Iterable<string>): Promise<TableItem[]> {
  const rest = [...new Set(all)];
  const found: TableItem[] = [];
  while (rest.length > 0) {
    const some = rest.splice(0, AT_ONCE).map((pk) => queryAll({ pk }));
    found.push(...(await Promise.all(some)).flat());
  }
  return found;
}

/** Locked items whose intent has ended: nothing will unlock them. */
async function stuckItems(tenant: string, items: readonly TableItem[]): Promise<TableItem[]> {
  const ids = [...new Set(items.map(({ intent }) => intent))].filter(
    (id) => typeof id === 'string',
  );
  const intents = await getMany(ids.map((id) => intentKey(tenant, id)));
  const running = new Set(
    present(intents)
      .filter((intent) => intent['ttl'] === undefined)
      .map((intent) => intent['id']),
  );
  return items.filter(({ intent }) => intent !== undefined && !running.has(intent));
}

/** The rows as they count: what calls took that did not come out yet is not theirs. */
async function asEndedRows(tenant: string, rows: readonly TableItem[]): Promise<TableItem[]> {
  const noteIds = rows.flatMap(notesOf).map(({ id }) => id);
  const ends = await readEnds(tenant, [...new Set(noteIds)]);
  return rows.map((row) => asResolved(row, ends));
}

type Counters = Pick<StoredInventory, 'locations' | 'rowCounts' | 'states' | 'stateCounts'>;

/** Reads the locations and availability states of a tenant, and what counts their rows. */
export async function loadCounters(tenant: string): Promise<Counters> {
  const [{ stored: places }, { stored: states }] = await Promise.all([
    loadCollection(locations, { tenant }),
    loadCollection(availabilityStates, { tenant }),
  ]);
  const [rowCounts, stateCounts] = await Promise.all([
    getMany(places.flatMap(({ row }) => locationRows.keys(tenant, row.id))),
    getMany(states.flatMap(({ row }) => stateRows.keys(tenant, row.id))),
  ]);
  return {
    locations: places,
    rowCounts: present(rowCounts),
    states,
    stateCounts: present(stateCounts),
  };
}

/**
 * Reads all of a tenant's inventories. What dead callers decided is written first, since no index shows
 * it before. The lists are walked by their indexes, everything else
 * is read strongly consistent from what they name. Meant for a quiet moment: what changes during
 * the walk may show up as a difference.
 */
export async function loadInventory(tenant: string): Promise<StoredInventory> {
  await finishDecided(tenant);
  const [listed, reservations, movements] = await Promise.all([
    everyKey(stockStore, tenant).then(itemsAt),
    everyKey(reservationStore, tenant).then(itemsAt),
    everyKey(movementStore, tenant).then(itemsAt),
  ]);
  const rows = [
    ...listed.map((item) => ({ stockId: asStock(item).id, order_ref: null, ...asStock(item) })),
    ...reservations
      .map(asStoredReservation)
      .map(({ reservation, stockId }) => ({ ...reservation, stockId })),
    ...movements.map(asBooking).map(({ movement, stockId }) => ({ ...movement, stockId })),
  ];
  const named = <Value>(values: readonly (Value | null)[]) =>
    [...new Set(values)].filter((value) => value !== null);
  const [addressed, words, pointing, referenced, counters] = await Promise.all([
    partitions(rows.flatMap((row) => partitionsOf(tenant, row))),
    partitions(listed.flatMap((item) => wordItems(tenant, asStock(item)).map(({ pk }) => pk))),
    getMany(named(rows.map(({ stockId }) => stockId)).map((id) => pointerKey(tenant, id))),
    getMany(
      named(rows.map(({ order_ref }) => order_ref)).map((ref) => activeCountKey(tenant, ref)),
    ),
    loadCounters(tenant),
  ]);
  const isRow = (item: TableItem) => item['_e'] === 'stock';
  const raw = {
    stock: unique([...listed, ...addressed.filter(isRow)]),
    references: [...addressed.filter(isAlias), ...words, ...present(pointing)],
    reservations,
    counts: present(referenced),
    movements,
  };
  const committed = async (items: readonly TableItem[]) =>
    present(await readCommitted(tenant, items));
  return {
    tenant,
    ...counters,
    stock: await asEndedRows(tenant, await committed(raw.stock)),
    references: await committed(raw.references),
    reservations: await committed(raw.reservations),
    counts: await committed(raw.counts),
    movements: await committed(raw.movements),
    stuck: await stuckItems(tenant, unique(Object.values(raw).flat())),
  };
}
