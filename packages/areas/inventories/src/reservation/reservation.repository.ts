import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { finishDecided, type Locks, write } from '@waybill/table/commit';
import { addressOf, definePattern } from '@waybill/table/item';
import { facetSelections } from '@waybill/table/list';
import { entryPages, get, getMany, readCommitted, resolveLocks } from '@waybill/table/read';
import { type Conflict, concurrentModification, type TableItem } from '@waybill/table/write';
import { reservationKey } from '../shared/promises.ts';
import { asStoredStock } from '../stock/stock.entity.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import {
  activeCountKey,
  asReservation,
  asStoredReservation,
  countOf,
  reservationAt,
  stockKeyOf,
  undatedPlaceEntity,
  undatedPlaceKey,
} from './reservation.entity.ts';
import type { Reservation } from './reservation.schema.ts';
import { reservationStore } from './reservation.store.ts';
import { isOfOrder } from './reservation-end.ts';
import type { StoredReservation } from './stored-reservation.ts';
import type { UndatedPlace } from './undated-place.ts';

export const patterns = [
  definePattern({
    name: 'The active reservations that calls of stock took under an order reference',
    key: 'f5 = T#tenant#RESERVATIONS#order_ref=order_ref, fs = id',
    index: 'facet5',
    reads: 'their keys, the newest first, until as many are active as the reference counts',
  }),
  definePattern({
    name: 'How many of them an order reference has',
    key: 'pk = T#tenant#ORDER_REF#order_ref, sk = A',
    reads: 'the count alone',
  }),
  definePattern({
    name: 'Active reservations of all tenants by their deadline',
    key: 'due_pk = RESERVATIONS#shard, due_sk = instant#id',
    index: 'due',
    reads: 'the keys up to a moment, in pages, by the sweep of all tenants',
  }),
  definePattern({
    name: 'Active reservations of a tenant by creation',
    key: 'f1 = T#tenant#RESERVATIONS#active#shard, fs = id',
    index: 'facet1',
    reads: 'their keys, in pages, and what tells whether they have expired in batches',
  }),
  definePattern({
    name: 'How far active reservations were looked through for undated ones',
    key: 'pk = T#tenant#UNDATED_RESERVATIONS, sk = PLACE',
    reads: 'where the next run begins, where a shop has a lifetime',
  }),
];

/** Active reservations with the rows they are taken from. */
export interface LoadedReservations {
  readonly reservations: StoredReservation[];
  readonly stock: StoredStock[];
}

const present = (items: readonly (TableItem | undefined)[]) =>
  items.filter((item) => item !== undefined);

/** The active ones among reservations, unless an intent of another call holds one of all. */
async function activeAmong(
  tenant: string,
  items: readonly (TableItem | undefined)[],
  own?: Locks,
): Promise<StoredReservation[] | Conflict> {
  if (await resolveLocks(tenant, items, own)) return concurrentModification;
  return present(items)
    .map(asStoredReservation)
    .filter(({ reservation }) => reservation.status === 'active');
}

async function withStock(
  tenant: string,
  reservations: StoredReservation[],
  own?: Locks,
): Promise<LoadedReservations | Conflict> {
  const rows = new Map(reservations.map(stockKeyOf).map((one) => [addressOf(one), one]));
  const stock = await getMany([...rows.values()]);
  if (await resolveLocks(tenant, stock, own)) return concurrentModification;
  return { reservations, stock: present(stock).map(asStoredStock) };
}

/** Those that calls of stock took: none of them shares its item. */
const { shared: _promises, ...byHand } = reservationStore;

const PAGE = 200;
/** Reservations that are looked at together at first, however few are missing; each further look doubles. */
const LOOK = 10;

/**
 * Every active reservation that calls of stock took under an order reference, with the rows they are
 * taken from. The newest are looked at first, until there are as many as the reference counts: those
 * that ended long ago cost nothing, and of an order that has the reference for its number only those
 * on the way. The index trails, a batch during a transaction is no snapshot, and what an intent has
 * decided may not be written yet: where another number is found than counted, the call looks again.
 */
export async function loadActiveReservations(
  tenant: string,
  orderRef: string,
  own?: Locks,
): Promise<LoadedReservations | Conflict> {
  const selections = facetSelections(byHand, tenant, 'order_ref', orderRef);
  const newest = entryPages(selections, { backwards: true }, PAGE);
  const [count, first] = await Promise.all([
    countActiveReservations(tenant, orderRef),
    newest.next(),
  ]);
  const reservations: StoredReservation[] = [];
  let look = LOOK;
  for (let page = first; !page.done && reservations.length < count; page = await newest.next()) {
    const keys = [...page.value];
    while (keys.length > 0 && reservations.length < count) {
      const some = keys.splice(0, Math.max(count - reservations.length, look));
      look *= 2;
      const active = await activeAmong(tenant, await getMany(some), own);
      if (isRejection(active)) return active;
      reservations.push(...active.filter(({ reservation }) => !isOfOrder(reservation)));
    }
  }
  if (reservations.length !== count) {
    await finishDecided(tenant);
    return concurrentModification;
  }
  return withStock(tenant, reservations, own);
}

/** Reads the count of the active reservations that calls of stock took under an order reference. */
export async function countActiveReservations(tenant: string, orderRef: string): Promise<number> {
  return countOf(await get(activeCountKey(tenant, orderRef)));
}

/** The reservations with these ids that are still active, with their rows. */
export async function loadReservations(
  tenant: string,
  ids: readonly string[],
  own?: Locks,
): Promise<LoadedReservations | Conflict> {
  const items = await getMany(ids.map((id) => reservationKey(tenant, id)));
  const active = await activeAmong(tenant, items, own);
  return isRejection(active) ? active : withStock(tenant, active, own);
}

/** The reservations with these ids that are still active, for a call that only reads. */
export async function readActiveReservations(
  tenant: string,
  ids: readonly string[],
): Promise<Reservation[]> {
  const items = await getMany(ids.map((id) => reservationKey(tenant, id)));
  return present(await readCommitted(tenant, items))
    .map(asReservation)
    .filter(({ status }) => status === 'active');
}

/** The reservation with this id, for a call that only reads (INV-130). */
export async function readReservation(
  tenant: string,
  id: string,
): Promise<Reservation | Rejection<'not_found'>> {
  const [item] = await readCommitted(tenant, [await get(reservationKey(tenant, id))]);
  return item === undefined
    ? reject('not_found', `There is no reservation ${id}.`)
    : asReservation(item);
}

/** Fields that tell that an active reservation has expired, as far as an index and a batch know. */
export type ActiveReservation = Pick<
  Reservation,
  'id' | 'status' | 'expires_at' | 'created_at' | 'order_item_id'
>;

/** Ids between which active reservations are looked at; both are looked at themselves. */
interface IdRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The active reservations of a tenant by creation, page by page, the oldest first. */
export async function* readActive(
  tenant: string,
  { from, to }: IdRange = {},
): AsyncGenerator<ActiveReservation[]> {
  const selections = facetSelections(reservationStore, tenant, 'status', 'active');
  const range = { backwards: false, ...(from && { from }), ...(to && { to }) };
  for await (const keys of entryPages(selections, range, PAGE)) {
    const items = await getMany(keys, {
      consistent: false,
      attributes: ['pk', 'sk', 'expires_at', 'created_at', 'order_item_id'],
    });
    // An item that is not seen yet is looked at by its row.
    yield keys.map(({ pk }, index) => {
      const { id } = reservationAt({ pk });
      const textIn = (name: 'expires_at' | 'order_item_id') => {
        const value = items[index]?.[name];
        return typeof value === 'string' ? value : null;
      };
      return {
        id,
        status: 'active',
        created_at: String(items[index]?.['created_at']),
        expires_at: textIn('expires_at'),
        order_item_id: textIn('order_item_id'),
      };
    });
  }
}

export async function readUndatedPlace(tenant: string): Promise<UndatedPlace> {
  const item = await get(undatedPlaceKey(tenant));
  return item === undefined ? {} : undatedPlaceEntity.read(item);
}

export async function storeUndatedPlace(tenant: string, place: UndatedPlace): Promise<void> {
  const { behind, again } = place;
  await write({ put: undatedPlaceEntity.item(undatedPlaceKey(tenant), { behind, again }) });
}
