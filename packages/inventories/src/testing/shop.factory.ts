import { randomUUID } from 'node:crypto';
import { unpublishedEvents } from '@waybill/events/outbox';
import { commit } from '@waybill/table/commit';
import { installLocations } from '../location/location.repository.ts';

/** What an event tells. */
export interface Told {
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

/** Everything the shop told so far and nobody published yet, in the order of its ids. */
export async function eventsOf(tenant: string): Promise<Told[]> {
  const waiting = await unpublishedEvents(new Date(Date.now() + 366 * 86_400_000));
  return waiting
    .filter((event) => event.tenant === tenant)
    .map(({ body }) => JSON.parse(body) as Told)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** What a call answered, and what the shop told beyond what it had told before. */
export async function eventsDuring<Answer>(
  tenant: string,
  call: () => Promise<Answer>,
): Promise<{ answer: Answer; told: (readonly [topic: string, data: Told['data']])[] }> {
  const before = new Set((await eventsOf(tenant)).map(({ id }) => id));
  const answer = await call();
  const fresh = (await eventsOf(tenant)).filter(({ id }) => !before.has(id));
  return { answer, told: fresh.map(({ topic, data }) => [topic, data]) };
}

/** The data of what the shop told under one topic. */
export async function eventsUnder(tenant: string, topic: string): Promise<Told['data'][]> {
  const told = await eventsOf(tenant);
  return told.filter((event) => event.topic === topic).map(({ data }) => data);
}
