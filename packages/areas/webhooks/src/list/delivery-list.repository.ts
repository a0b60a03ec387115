import { prefixedFloor } from '@waybill/kernel/id';
import type { TableItem } from '@waybill/table/commit/write';
import { definePattern } from '@waybill/table/item/pattern';
import type { Listed, ListRequest } from '@waybill/table/list/request';
import { matches } from '@waybill/table/list/rows';
import { getMany, queryAll } from '@waybill/table/read/read';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { COUNTED, LOOKED_THROUGH, rowsToBring } from '../log/log-order.ts';
import { eventBounds, type Period } from '../log/period.ts';
import {
  type Delivery,
  deliveryEntity,
  endpointIndex,
  endpointPartition,
  type ListedStatus,
  statusIndex,
  statusPartition,
} from '../record/delivery.entity.ts';
import { loadDeliveriesOfEvent } from '../record/delivery.repository.ts';
import type { DeliveryRecord } from '../record/delivery.schema.ts';
import { presentDelivery } from '../record/present-delivery.ts';
import { countAll } from './delivery-count.repository.ts';
import { listedFrom } from './delivery-count.ts';
import { countsWhole, type DeliverySelection } from './delivery-list.ts';

export const patterns = [
  definePattern({
    name: 'Deliveries of an endpoint',
    index: endpointIndex.name,
    key: 'f2 = T#tenant#WEBHOOKS#DELIVERIES#endpoint, fs = event',
    reads: 'up to 1,000 and the page; all endpoints of a tenant are read side by side',
  }),
  definePattern({
    name: 'Deliveries of an endpoint in a state that is looked for',
    index: statusIndex.name,
    key: 'f3 = T#tenant#WEBHOOKS#DELIVERIES#endpoint#status, fs = event',
    reads: 'the same, of those that wait, failed, were skipped or cancelled',
  }),
];

const eventOf = (item: TableItem) => String(item[endpointIndex.sortKey]);

/** Sorts as ids of deliveries do: by their event, then by their endpoint. */
const placeOf = (item: TableItem) => `${eventOf(item)} ${item.sk}`;

/** The keys of deliveries of some endpoints, in the order of their events. */
async function readKeys(
  tenant: string,
  endpoints: readonly string[],
  { status, bounds, newestFirst }: DeliverySelection,
  limit: number,
): Promise<TableItem[]> {
  const lists = await Promise.all(
    endpoints.map((endpoint) => {
      const at = { tenant, endpoint };
      const list =
        status === undefined
          ? { pk: endpointPartition(at), index: endpointIndex }
          : { pk: statusPartition(at, status), index: statusIndex };
      return queryAll({ ...list, ...bounds, backwards: newestFirst, limit });
    }),
  );
  const sign = newestFirst ? -1 : 1;
  return lists
    .flat()
    .sort((left, right) => (placeOf(left) < placeOf(right) ? -sign : sign))
    .slice(0, limit);
}

/** A selection without what is older than lists show. */
function listedBounds(selection: DeliverySelection, now: Date): DeliverySelection {
  const listed = listedFrom(now);
  const { from = listed } = selection.bounds;
  return { ...selection, bounds: { ...selection.bounds, from: from < listed ? listed : from } };
}

/** How many deliveries some endpoints have. */
async function countDeliveries(
  tenant: string,
  endpoints: readonly string[],
  now: Date,
): Promise<number> {
  const counts = await Promise.all(
    endpoints.map((endpoint) => countAll({ tenant, endpoint }, now)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const present = (items: readonly (TableItem | undefined)[]): DeliveryRecord[] =>
  items
    .filter((item) => item !== undefined)
    .map((item) => presentDelivery(deliveryEntity.read(item)));

/** The deliveries under some keys, as the table shows them to readers that only look. */
async function read(keys: readonly TableItem[]): Promise<DeliveryRecord[]> {
  const plain = keys.map(({ pk, sk }) => ({ pk, sk }));
  return present(await getMany(plain, { consistent: false }));
}

/**
 * A page of deliveries. All of an endpoint, or of all, are counted by its counter; what else keys
 * answer up to 1,000; another filter looks through the newest 2,000 of what keys select (WHK-131,
 * WHK-132, WHK-211).
 */
export async function listDeliveries(
  tenant: string,
  selection: DeliverySelection,
  request: Pick<ListRequest, 'limit' | 'offset'>,
  now: Date,
): Promise<Listed<DeliveryRecord>> {
  const { endpoint, event, byKeys, filters } = selection;
  const { offset, limit } = request;
  const cut = <Row>(rows: readonly Row[]) => rows.slice(offset, offset + limit);
  if (event !== undefined) {
    const all = (await loadDeliveriesOfEvent(tenant, event)).map(presentDelivery);
    const rows = all.filter((row) => matches(row, filters));
    return { rows: cut(rows), total: rows.length };
  }
  const known = async () => (await loadEndpoints(tenant)).map((one) => one.endpoint.id);
  const endpoints = endpoint === undefined ? await known() : [endpoint];
  const bring = byKeys ? rowsToBring(request) : LOOKED_THROUGH;
  const keys = await readKeys(tenant, endpoints, listedBounds(selection, now), bring);
  if (byKeys) {
    const isWhole = countsWhole(selection) && keys.length >= COUNTED;
    const total = isWhole ? await countDeliveries(tenant, endpoints, now) : keys.length;
    return { rows: await read(cut(keys)), total };
  }
  const rows = (await read(keys)).filter((row) => matches(row, filters));
  return { rows: cut(rows), total: rows.length };
}

/** The newest deliveries of an endpoint since a moment, up to a number (WHK-148). */
export async function loadRecent(
  at: EndpointRef,
  since: Date,
  limit: number,
): Promise<DeliveryRecord[]> {
  const from = prefixedFloor('evt', since);
  const list = { pk: endpointPartition(at), index: endpointIndex };
  const keys = await queryAll({ ...list, from, backwards: true, limit });
  return read(keys);
}

/**
 * How many deliveries wait for an endpoint, counted as far as a list counts (WHK-131, WHK-207).
 * The index trails: the delivery of the event `waits`, which began to wait a moment ago, counts
 * whether the index shows it or not.
 */
export async function countWaiting(at: EndpointRef, waits?: string): Promise<number> {
  const list = { pk: statusPartition(at, 'waiting'), index: statusIndex };
  const shown = (await queryAll({ ...list, limit: COUNTED })).map(eventOf);
  const isMissing = waits !== undefined && !shown.includes(waits);
  return Math.min(COUNTED, shown.length + (isMissing ? 1 : 0));
}

/** A page of what ended in a state, the oldest event first, and behind which one it goes on. */
export async function loadListed(
  at: EndpointRef,
  status: ListedStatus,
  period: Period,
  after: string | undefined,
  limit: number,
): Promise<{ deliveries: Delivery[]; after: string | undefined }> {
  const bounds = eventBounds(period);
  // Nothing lies between an id and the same with a letter more.
  const from = after === undefined ? bounds.from : `${after}0`;
  const list = { pk: statusPartition(at, status), index: statusIndex };
  const keys = await queryAll({ ...list, ...bounds, ...(from !== undefined && { from }), limit });
  const items = await getMany(keys.map(({ pk, sk }) => ({ pk, sk })));
  const last = keys.at(-1);
  return {
    deliveries: items.flatMap((item) => (item === undefined ? [] : [deliveryEntity.read(item)])),
    after: keys.length < limit || last === undefined ? undefined : eventOf(last),
  };
}
