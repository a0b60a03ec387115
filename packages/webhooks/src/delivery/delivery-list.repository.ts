import type { Listed, ListRequest } from '@waybill/table/ledger/request';
import { matches } from '@waybill/table/ledger/rows';
import { definePattern } from '@waybill/table/pattern';
import { getMany, queryAll } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import { LOOKED_THROUGH, rowsToBring } from '../log/log-order.ts';
import {
  deliveryEntity,
  deliveryKey,
  deliveryPrefix,
  endpointIndex,
  endpointPartition,
  statusIndex,
  statusPartition,
} from './delivery.entity.ts';
import type { DeliveryRecord } from './delivery.schema.ts';
import type { DeliverySelection } from './delivery-list.ts';
import { presentDelivery } from './present-delivery.ts';

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
    .sort((left, right) => (eventOf(left) < eventOf(right) ? -sign : sign))
    .slice(0, limit);
}

const present = (items: readonly (TableItem | undefined)[]): DeliveryRecord[] =>
  items
    .filter((item) => item !== undefined)
    .map((item) => presentDelivery(deliveryEntity.read(item)));

/** The deliveries of an event, as far as they match. */
async function ofEvent(
  tenant: string,
  event: string,
  { filters }: Pick<DeliverySelection, 'filters'>,
) {
  const { pk } = deliveryKey({ tenant, event, endpoint: '' });
  const rows = present(await queryAll({ pk, prefix: deliveryPrefix }));
  return rows.filter((row) => matches(row, filters));
}

/** Every delivery of an event. */
export const loadDeliveriesOfEvent = (tenant: string, event: string): Promise<DeliveryRecord[]> =>
  ofEvent(tenant, event, { filters: [] });

/**
 * A page of deliveries. What keys answer is counted up to 1,000; another filter looks through the
 * newest 2,000 of what keys select (WHK-131, WHK-132).
 */
export async function listDeliveries(
  tenant: string,
  selection: DeliverySelection,
  request: Pick<ListRequest, 'limit' | 'offset'>,
): Promise<Listed<DeliveryRecord>> {
  const { endpoint, event, byKeys, filters } = selection;
  const { offset, limit } = request;
  const cut = <Row>(rows: readonly Row[]) => rows.slice(offset, offset + limit);
  if (event !== undefined) {
    const rows = await ofEvent(tenant, event, selection);
    return { rows: cut(rows), total: rows.length };
  }
  const known = async () => (await loadEndpoints(tenant)).map((one) => one.endpoint.id);
  const endpoints = endpoint === undefined ? await known() : [endpoint];
  const bring = byKeys ? rowsToBring(request) : LOOKED_THROUGH;
  const keys = await readKeys(tenant, endpoints, selection, bring);
  const read = async (some: readonly TableItem[]) =>
    present(
      await getMany(
        some.map(({ pk, sk }) => ({ pk, sk })),
        { consistent: false },
      ),
    );
  if (byKeys) return { rows: await read(cut(keys)), total: keys.length };
  const rows = (await read(keys)).filter((row) => matches(row, filters));
  return { rows: cut(rows), total: rows.length };
}
