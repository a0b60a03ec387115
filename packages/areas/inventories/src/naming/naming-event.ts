import * as v from 'valibot';

const Published = v.object({
  'detail-type': v.string(),
  detail: v.object({
    tenant_id: v.string(),
    data: v.object({ id: v.optional(v.string()), order_id: v.optional(v.string()) }),
  }),
});

/** The records whose lines name articles, by the events after which they may name others (INV-222). */
const SOURCES = {
  'order.created': 'orders',
  'order.item.added': 'orders',
  'order_list.created': 'lists',
  'order_list.updated': 'lists',
  'cart.created': 'carts',
  'cart.updated': 'carts',
} as const;

export const namingTopics: readonly string[] = Object.keys(SOURCES);

export type NamingSource = (typeof SOURCES)[keyof typeof SOURCES];

const isNaming = (topic: string): topic is keyof typeof SOURCES => Object.hasOwn(SOURCES, topic);

/** A record whose lines may name articles. */
export interface NamingRecord {
  readonly tenant: string;
  readonly source: NamingSource;
  readonly id: string;
}

/** The record that an event of the bus is of; its lines are read, so that repeats and disorder change nothing. */
export function readNamingEvent(body: string): NamingRecord {
  const { 'detail-type': topic, detail } = v.parse(Published, JSON.parse(body));
  const id = detail.data.order_id ?? detail.data.id;
  if (!isNaming(topic) || id === undefined) throw new Error(`${topic} names no article`);
  return { tenant: detail.tenant_id, source: SOURCES[topic], id };
}
