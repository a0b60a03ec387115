import { prefixedFloor } from '@waybill/kernel/id';
import { definePattern } from '@waybill/table/item';
import {
  COUNTED_ROWS,
  countedTotal,
  type Listed,
  type ListRequest,
  listRows,
  matches,
} from '@waybill/table/list';
import { countItems, getMany, queryAll } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import {
  type Delivery,
  deliveryEntity,
  deliveryPrefix,
  endpointIndex,
  endpointPartition,
  type ListedStatus,
  statusIndex,
  statusPartition,
} from './delivery.entity.ts';
import { loadDeliveriesOfEvent } from './delivery.repository.ts';
import type { DeliveryRecord } from './delivery.schema.ts';
import { deliveryIdOf, pairOfDelivery } from './delivery-id.ts';
import type { DeliverySelection } from './delivery-list.ts';
import { eventBounds, listedFrom, type Period } from './period.ts';
import { presentDelivery } from './present-delivery.ts';

export const patterns = [
  definePattern({
    name: 'Deliveries of an endpoint',
    index: endpointIndex.name,
    key: 'f2 = T#tenant#WEBHOOKS#DELIVERIES#endpoint, fs = event',
    reads: 'counted up to 10,000, and the page; all endpoints of a tenant are read side by side',
  }),
  definePattern({
    name: 'Deliveries of an endpoint in a state that is looked for',
    index: statusIndex.name,
    key: 'f3 = T#tenant#WEBHOOKS#DELIVERIES#endpoint#status, fs = event',
    reads: 'the same, of those that wait, failed, were skipped or cancelled',
  }),
];

/** Rows that a list reads for a filter which none of its indexes answers (WHK-132). */
const LOOKED_THROUGH = 2_000;

const eventOf = (item: TableItem) => String(item[endpointIndex.sortKey]);

/** The id of the delivery under a key; ids sort by their event, then by their endpoint. */
const idOfKey = (item: TableItem) =>
  deliveryIdOf({ event: eventOf(item), endpoint: item.sk.slice(deliveryPrefix.length) });

/** The partition of the keys of an endpoint's deliveries, by the index that answers a list. */
function keysOf(at: EndpointRef, { status, bounds }: DeliverySelection) {
  return status === undefined
    ? { pk: endpointPartition(at), index: endpointIndex, ...bounds }
    : { pk: statusPartition(at, status), index: statusIndex, ...bounds };
}

/** The keys of deliveries of some endpoints, in the order of their events. */
async function readKeys(
  tenant: string,
  endpoints: readonly string[],
  selection: DeliverySelection,
  limit: number,
): Promise<TableItem[]> {
  const { newestFirst } = selection;
  const lists = await Promise.all(
    endpoints.map((endpoint) =>
      queryAll({ ...keysOf({ tenant, endpoint }, selection), backwards: newestFirst, limit }),
    ),
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

/** The deliveries under some keys. */
async function readAll(keys: readonly TableItem[], consistent = true): Promise<Delivery[]> {
  const plain = keys.map(({ pk, sk }) => ({ pk, sk }));
  const items = await getMany(plain, { consistent });
  return items.filter((item) => item !== undefined).map(deliveryEntity.read);
}

/** The same, as the table shows them to readers that only look. */
const read = async (keys: readonly TableItem[]): Promise<DeliveryRecord[]> =>
  (await readAll(keys, false)).map(presentDelivery);

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
  const isBehind = (key: TableItem) => (newestFirst ? idOfKey(key) < id : idOfKey(key) > id);
  return keys.filter(isBehind).slice(0, limit);
}

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

/** Counts the deliveries of some endpoints, up to one more than lists count. */
function countKeys(
  tenant: string,
  endpoints: readonly string[],
  selection: DeliverySelection,
): Promise<number> {
  const keys = endpoints.map((endpoint) => keysOf({ tenant, endpoint }, selection));
  return countItems(keys, COUNTED_ROWS);
}

/** A page of deliveries that keys alone tell. */
async function listByKeys(
  tenant: string,
  endpoints: readonly string[],
  selection: DeliverySelection,
  { offset, limit, after }: Pick<ListRequest, 'limit' | 'offset' | 'after'>,
): Promise<Listed<DeliveryRecord>> {
  const most = offset + limit + 1;
  const [keys, counted] = await Promise.all([
    after === undefined
      ? readKeys(tenant, endpoints, selection, most)
      : readKeysBehind(tenant, endpoints, selection, String(after[0]), most),
    countKeys(tenant, endpoints, selection),
  ]);
  const page = keys.slice(offset, offset + limit);
  const last = keys.length === most ? page.at(-1) : undefined;
  return { rows: await read(page), ...countedTotal(counted), next: last && [idOfKey(last)] };
}

/**
 * A page of deliveries: those that keys answer are counted up to 10,000, and another filter looks through
 * the newest 2,000 of what keys select (WHK-131, WHK-132).
 */
export async function listDeliveries(
  tenant: string,
  asked: DeliverySelection,
  request: Pick<ListRequest, 'limit' | 'offset' | 'after'>,
  now: Date,
): Promise<Listed<DeliveryRecord>> {
  const { endpoint, event, bounds, byKeys, filters, newestFirst } = asked;
  const { after } = request;
  const inOrder = { ...request, filters: [], order: { column: 'id', descending: newestFirst } };
  if (event !== undefined) {
    return listRows(await readOfEvent(tenant, event, bounds), { ...inOrder, filters });
  }
  const known = async () => (await loadEndpoints(tenant)).map((one) => one.endpoint.id);
  const endpoints = endpoint === undefined ? await known() : [endpoint];
  const selection = listedBounds(asked, now);
  if (byKeys) return listByKeys(tenant, endpoints, selection, request);
  const keys = await readKeys(tenant, endpoints, selection, LOOKED_THROUGH);
  const beginning = await lookThrough(keys, selection);
  const isFar = after !== undefined && beginning.end !== undefined;
  const behind = () =>
    readKeysBehind(tenant, endpoints, selection, String(after?.[0]), LOOKED_THROUGH);
  const { found, end } = isFar ? await lookThrough(await behind(), selection) : beginning;
  const page = listRows(found, inOrder);
  return {
    rows: page.rows,
    total: beginning.found.length,
    ...(beginning.end !== undefined && { capped: true as const }),
    next: page.next ?? (end === undefined ? undefined : [end]),
  };
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

/** As many waiting deliveries are counted for the event that an endpoint is disabled. */
const MOST_WAITING = 1_000;

/**
 * Counts the deliveries that wait for an endpoint (WHK-207).
 * The index trails: the delivery of the event `waits`, which began to wait a moment ago, counts
 * whether the index shows it or not.
 */
export async function countWaiting(at: EndpointRef, waits?: string): Promise<number> {
  const list = { pk: statusPartition(at, 'waiting'), index: statusIndex };
  const shown = (await queryAll({ ...list, limit: MOST_WAITING })).map(eventOf);
  const isMissing = waits !== undefined && !shown.includes(waits);
  return Math.min(MOST_WAITING, shown.length + (isMissing ? 1 : 0));
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
  const last = keys.at(-1);
  return {
    deliveries: await readAll(keys),
    after: keys.length < limit || last === undefined ? undefined : eventOf(last),
  };
}
