import type { OrderDetail, OrderPlaced, Return } from '@waybill/orders/order/order.schema';
import type { TrailEvent } from '@waybill/orders/order/trail.schema';
import type { ReturnCompleted } from '@waybill/orders/return/return.schema';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { beforeEach, expect } from 'vitest';
import { handler as listEvents } from '../events/list.ts';
import { handler as getOrder } from '../get.ts';
import { handler as place } from '../place.ts';
import { handler as requestReturn } from '../return.ts';
import { handler as ship } from '../ship.ts';
import { handler as complete } from './complete.ts';
import { handler as receive } from './receive.ts';
import { handler as reject } from './reject.ts';

export const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
export const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-000000000000';

export const commands = { receive, complete, reject };
export type Command = keyof typeof commands;

/** An answer that has a code where it was refused. */
interface Refusable {
  readonly code?: string;
}

/** The tenant of the running test. */
export const here = { tenant: '' };

/** Gives each test a tenant of its own. */
export function withFreshTenant(): void {
  beforeEach(async () => {
    here.tenant = await freshTenant();
  });
}

export const on = (id: string, rest = '') => ({
  tenant: here.tenant,
  path: `/v1/orders/{id}${rest}`,
  pathParameters: { id },
});

export const placing = async (items: object[] = [{ sku: 'LAMP-7', quantity: 5, unit_price: 10 }]) =>
  (await invoke<OrderPlaced>(place, { tenant: here.tenant, body: { items, contact_id: CONTACT } }))
    .body;

export const shipping = async (id: string, body: object = {}) =>
  expect((await invoke(ship, { ...on(id, '/ship'), body })).status).toBe(201);

export async function shippedOrder(items?: object[]): Promise<OrderPlaced> {
  const order = await placing(items);
  await shipping(order.id);
  return order;
}

export const requesting = (id: string, body: unknown = {}, rest: object = {}) =>
  invoke<Return & Refusable>(requestReturn, { ...on(id, '/return'), body, ...rest });

export const acting = (
  command: Command,
  id: string,
  rid: string,
  body: unknown = {},
  rest: object = {},
) =>
  invoke<ReturnCompleted & Refusable>(commands[command], {
    tenant: here.tenant,
    path: `/v1/orders/{id}/returns/{rid}/${command}`,
    pathParameters: { id, rid },
    body,
    ...rest,
  });

export const reading = async (id: string) => (await invoke<OrderDetail>(getOrder, on(id))).body;

export const trail = async (id: string) =>
  (await invoke<{ items: TrailEvent[] }>(listEvents, on(id, '/events'))).body.items;

export const eventsOf = async (topic: string) =>
  (await recordedEvents(here.tenant))
    .filter((event) => event.topic === topic)
    .map(({ body }) => JSON.parse(body) as { data: object; metadata: object });
