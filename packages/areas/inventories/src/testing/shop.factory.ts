import { randomUUID } from 'node:crypto';
import { type Author, authorIn } from '@waybill/events/author';
import { commit } from '@waybill/table/commit';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { installLocations } from '../location/location.repository.ts';

/** An event as it is stored. */
export interface ShopEvent {
  readonly id: string;
  readonly topic: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A tenant of its own, as installed: the location `main`, and nothing in stock. */
export async function freshShop(): Promise<string> {
  const tenant = `shop-${randomUUID()}`;
  const moment = { at: new Date().toISOString(), newId: randomUUID };
  await commit(installLocations(tenant, moment));
  return tenant;
}

/** The events of a shop that wait to be published, in the order of their ids. */
export async function eventsOf(tenant: string): Promise<ShopEvent[]> {
  const waiting = await recordedEvents(tenant);
  return waiting
    .map(({ body }) => JSON.parse(body) as ShopEvent)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The answer of a call, and the events that it added. */
export async function eventsDuring<Answer>(
  tenant: string,
  call: () => Promise<Answer>,
): Promise<{ answer: Answer; events: (readonly [topic: string, data: ShopEvent['data']])[] }> {
  const before = new Set((await eventsOf(tenant)).map(({ id }) => id));
  const answer = await call();
  const fresh = (await eventsOf(tenant)).filter(({ id }) => !before.has(id));
  return { answer, events: fresh.map(({ topic, data }) => [topic, data]) };
}

/** Who brought about the events under one topic. */
export async function authorsUnder(tenant: string, topic: string): Promise<Author[]> {
  const waiting = await recordedEvents(tenant);
  return waiting.filter((event) => event.topic === topic).map(({ body }) => authorIn(body));
}

/** The data of the events under one topic. */
export async function eventsUnder(tenant: string, topic: string): Promise<ShopEvent['data'][]> {
  const events = await eventsOf(tenant);
  return events.filter((event) => event.topic === topic).map(({ data }) => data);
}
