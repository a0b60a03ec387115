import type { OrderListSummary, OrderListWithItems } from '@waybill/order-lists/list/list.schema';
import type { Position } from '@waybill/order-lists/position/position.schema';
import { orderListSettings } from '@waybill/order-lists/shared/settings';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type BoundContact, invoke, type Reply } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as createItem } from './items/create.ts';
import { handler as deleteItem } from './items/delete.ts';
import { handler as getItem } from './items/get.ts';
import { handler as listItems } from './items/list.ts';
import { handler as replaceItems } from './items/replace.ts';
import { handler as updateItem } from './items/update.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

export interface Page<Row> {
  readonly items: Row[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** A contact by its number, the same one each time. */
export const contactId = (n: number) => `01976f3a-8c1e-7a44-9d0b-${String(n).padStart(12, '0')}`;

/** The caller: a tenant, with or without a contact. */
export interface Caller {
  readonly tenant: string;
  readonly contact?: BoundContact;
  readonly headers?: Readonly<Record<string, string>>;
}

type Sent = Readonly<Record<string, unknown>>;

const from = ({ tenant, contact, headers }: Caller) => ({
  tenant,
  ...(contact && { contact }),
  ...(headers && { headers }),
});

/** The body of a list of contact 1. */
export const aList = (more: Sent = {}): Sent => ({
  name: 'Weekly',
  owner_id: contactId(1),
  owner_name: 'Ada',
  ...more,
});

/** The body of a position. */
export const anItem = (n: number | string, more: Sent = {}): Sent => ({
  name: `Article ${n}`,
  sku: `A-${n}`,
  ...more,
});

/** So many bodies of positions. */
export const items = (count: number, more: Sent = {}): Sent[] =>
  Array.from({ length: count }, (_, index) => anItem(index, more));

/** Every call on lists and positions, as a caller makes it. */
export function listCalls(caller: Caller) {
  const call = from(caller);
  const path = (list_id: string, id: string) => ({ pathParameters: { list_id, id } });
  return {
    list: (query: Readonly<Record<string, string>> = {}) =>
      invoke<Page<OrderListSummary>>(list, { ...call, query }),
    create: (more: Sent = {}) => invoke<OrderListWithItems>(create, { ...call, body: aList(more) }),
    get: (id: string) => invoke<OrderListWithItems>(get, { ...call, pathParameters: { id } }),
    update: (id: string, body: Sent) =>
      invoke<OrderListWithItems>(update, {
        ...call,
        method: 'PUT',
        pathParameters: { id },
        body,
      }),
    remove: (id: string) => invoke(remove, { ...call, method: 'DELETE', pathParameters: { id } }),
    items: (list_id: string, query: Readonly<Record<string, string>> = {}) =>
      invoke<Page<Position>>(listItems, { ...call, pathParameters: { list_id }, query }),
    add: (list_id: string, body: Sent) =>
      invoke<Position>(createItem, { ...call, pathParameters: { list_id }, body }),
    replace: (list_id: string, all: readonly Sent[]) =>
      invoke<Page<Position>>(replaceItems, {
        ...call,
        method: 'PUT',
        pathParameters: { list_id },
        body: { items: all },
      }),
    item: (list_id: string, id: string) =>
      invoke<Position>(getItem, { ...call, ...path(list_id, id) }),
    change: (list_id: string, id: string, body: Sent) =>
      invoke<Position>(updateItem, { ...call, ...path(list_id, id), method: 'PUT', body }),
    take: (list_id: string, id: string) =>
      invoke(deleteItem, { ...call, ...path(list_id, id), method: 'DELETE' }),
  };
}

/** The answer of a call that must succeed. */
export async function done<Body>(answering: Promise<Reply<Body>>): Promise<Body> {
  const answer = await answering;
  if (answer.status >= 400) throw new Error(answer.text);
  return answer.body;
}

/** The events of the lists of a tenant: topics with their data, in order. */
export async function publishedEvents(tenant: string): Promise<{ topic: string; data: unknown }[]> {
  const events = await recordedEvents(tenant);
  return events
    .map(({ body }) => JSON.parse(body) as { topic: string; data: unknown })
    .map(({ topic, data }) => ({ topic, data }))
    .filter(({ topic }) => topic.startsWith('order_list.'));
}

/** Sets settings of the area for a tenant. */
export async function setLists(
  tenant: string,
  values: Parameters<typeof storeSettings<typeof orderListSettings.settings>>[3],
): Promise<void> {
  await storeSettings(tenant, orderListSettings, undefined, values);
}
