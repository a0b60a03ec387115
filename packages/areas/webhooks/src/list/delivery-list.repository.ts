import { prefixedFloor } from '@waybill/kernel/id';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { type Listed, type ListRequest, listRows, matches } from '@waybill/table/list';
import { getMany, queryAll } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { COUNTED, LOOKED_THROUGH, rowsToBring } from '../log/log-order.ts';
import { eventBounds, type Period } from '../log/period.ts';
import {
  type Delivery,
  deliveryEntity,
  deliveryPrefix,
  endpointIndex,
  endpointPartition,
  type ListedStatus,
  statusIndex,
  statusPartition,
} from '../record/delivery.entity.ts';
import { loadDeliveriesOfEvent } from '../record/delivery.repository.ts';
import type { DeliveryRecord } from '../record/delivery.schema.ts';
import { deliveryIdOf, pairOfDelivery } from '../record/delivery-id.ts';
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

/** The id of the delivery under a key; ids sort by their event, then by their endpoint. */
const idOfKey = (item: TableItem) =>
  deliveryIdOf({ event: eventOf(item), endpoint: item.sk.slice(deliveryPrefix.length) });

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
    .sort((left, right) => (idOfKey(left) < idOfKey(right) ? -sign : sign))
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

/** Keys in front of a place and at it are left out. */
const isBehind =
  (id: string, newestFirst: boolean) =>
  (item: TableItem): boolean =>
    newestFirst ? idOfKey(item) < id : idOfKey(item) > id;

/** The keys behind a delivery, at most so many. */
async function readKeysBehind(
  tenant: string,
  endpoints: readonly string[],
  selection: DeliverySelection,
  id: string,
  limit: number,
): Promise<TableItem[]> {
  const { event } = pairOfDelivery(id);
  const { newestFirst } = selection;
  const bounds = { ...selection.bounds, ...(newestFirst ? { to: event } : { from: event }) };
  // Each endpoint has one delivery of the event in which the page before ended.
  const most = limit + endpoints.length;
  const keys = await readKeys(tenant, endpoints, { ...selection, bounds }, most);
  return keys.filter(isBehind(id, newestFirst)).slice(0, limit);
}

const tooBroad = reject(
  'list_too_broad',
  'Too many deliveries would have to be read; narrow the list by endpoint_id, event_id, since, until or a shorter range.',
);

/** Rows that are held against filters, among so many keys at most. */
async function lookThrough(
  keys: readonly TableItem[],
  { filters }: DeliverySelection,
): Promise<{ found: DeliveryRecord[]; end: string | undefined }> {
  const rows = await read(keys);
  const last = keys.length < LOOKED_THROUGH ? undefined : keys.at(-1);
  return {
    found: rows.filter((row) => matches(row, filters)),
    end: last && idOfKey(last),
  };
}

/** The deliveries of one event, where it is of the period. */
async function readOfEvent(
  tenant: string,
  event: string,
  { from = event, to = event }: DeliverySelection['bounds'],
): Promise<DeliveryRecord[]> {
  const isWithin = from <= event && event <= to;
  return isWithin ? (await loadDeliveriesOfEvent(tenant, event)).map(presentDelivery) : [];
}

/**
 * A page of deliveries. All of an endpoint, or of all, are counted by its counter; what else keys
 * answer up to 1,000; another filter looks through the newest 2,000 of what keys select (WHK-131,
 * WHK-132, WHK-211). The total of a range is exact, or the list too broad.
 */
export async function listDeliveries(
  tenant: string,
  selection: DeliverySelection,
  request: Pick<ListRequest, 'limit' | 'offset' | 'after'>,
  now: Date,
): Promise<Listed<DeliveryRecord> | Rejection<'list_too_broad'>> {
  const { endpoint, event, bounds, byKeys, filters, isRange, newestFirst } = selection;
  const { offset, limit, after } = request;
  const inOrder = { ...request, filters: [], order: { column: 'id', descending: newestFirst } };
  if (event !== undefined) {
    return listRows(await readOfEvent(tenant, event, bounds), { ...inOrder, filters });
  }
  const known = async () => (await loadEndpoints(tenant)).map((one) => one.endpoint.id);
  const endpoints = endpoint === undefined ? await known() : [endpoint];
  const counted = isRange ? LOOKED_THROUGH : rowsToBring(request);
  const bring = byKeys ? counted + 1 : LOOKED_THROUGH;
  const listed = listedBounds(selection, now);
  const keys = await readKeys(tenant, endpoints, listed, bring);
  if (byKeys && isRange && keys.length === bring) return tooBroad;
  const id = after === undefined ? undefined : String(after[0]);
  const readBehind = async (most: number) =>
    id === undefined ? keys : readKeysBehind(tenant, endpoints, listed, id, most);
  if (byKeys) {
    const isWhole = countsWhole(selection) && keys.length >= COUNTED;
    const total = isWhole
      ? await countDeliveries(tenant, endpoints, now)
      : Math.min(keys.length, bring - 1);
    const walked = await readBehind(limit + 1);
    const page = walked.slice(offset, offset + limit);
    const last = walked.length > offset + limit ? page.at(-1) : undefined;
    return { rows: await read(page), total, next: last && [idOfKey(last)] };
  }
  const beginning = await lookThrough(keys, selection);
  if (isRange && beginning.end !== undefined) return tooBroad;
  const isFar = id !== undefined && beginning.end !== undefined;
  const { found, end } = isFar
    ? await lookThrough(await readBehind(LOOKED_THROUGH), selection)
    : beginning;
  const page = listRows(found, inOrder);
  const next = page.next ?? (end === undefined ? undefined : [end]);
  return { rows: page.rows, total: beginning.found.length, next };
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
