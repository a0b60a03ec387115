import { describe, expect, it } from 'vitest';
import type { Answer, Call, Page } from '../support/client.ts';
import { type Delivery, type Receiver, v0Signature } from '../support/receiver.ts';
import type { System } from '../support/system.ts';
import { receiver, register } from './webhooks.ts';

export interface Row {
  readonly id: string;
  readonly location_id: string;
  readonly sku: string;
  readonly on_hand: number;
  readonly reserved: number;
}

export interface Movement {
  readonly id: string;
  readonly type: string;
  readonly quantity: number;
  readonly order_ref: string | null;
  readonly reason: string | null;
}

export interface Reservation {
  readonly created_at: string;
  readonly id: string;
  readonly status: string;
  readonly quantity: number;
  readonly order_ref: string;
  readonly expires_at: string | null;
}

/** Sends a command of the area: `post(call, 'reserve', {…})`. */
export function post<Body = Record<string, unknown>>(
  call: Call,
  command: string,
  body: object,
): Promise<Answer<Body>> {
  return call<Body>(`POST /v1/inventories/${command}`, { body });
}

/** Bookings of one item as type and quantity, oldest first. */
export async function bookings(call: Call, sku: string): Promise<[string, number][]> {
  const { body } = await call<Page<Movement>>(`GET /v1/inventories/movements?sku=${sku}`);
  return body.items.map(({ type, quantity }) => [type, quantity]);
}

/** On hand, reserved and orderable of an item, as a shop asks before it promises. */
export async function lookAt(call: Call, sku: string): Promise<unknown[]> {
  type Item = Record<'tracked' | 'on_hand' | 'reserved' | 'available' | 'orderable', unknown>;
  const { body } = await post<{ items: Item[] }>(call, 'availability', { sku });
  const [item] = body.items;
  return [item?.on_hand, item?.reserved, item?.available, item?.orderable];
}

/** The life of goods over HTTP, for the sources and for the bundles alike. */
export function inventoriesEndToEnd(system: System): void {
  describe('goods', () => {
    it('are received, promised, shipped and brought back, and the ledger tells it all', async () => {
      const call = system.as(await system.newTenant());
      expect(await lookAt(call, 'CUP')).toEqual([0, 0, 0, false]);

      const received = await post<{ stock: Row[]; location_code: string }>(call, 'receive', {
        items: [
          { sku: 'CUP', quantity: 10.5 },
          { sku: 'PLATE', quantity: '3' },
        ],
        reason: 'first delivery',
      });
      expect(received).toMatchObject({
        status: 201,
        body: {
          location_code: 'main',
          movements: [
            { sku: 'CUP', type: 'inbound', quantity: 10.5, reason: 'first delivery' },
            { sku: 'PLATE', type: 'inbound', quantity: 3, reason: 'first delivery' },
          ],
          stock: [
            { sku: 'CUP', on_hand: 10.5, reserved: 0 },
            { sku: 'PLATE', on_hand: 3, reserved: 0 },
          ],
        },
      });
      expect(await lookAt(call, 'CUP')).toEqual([10.5, 0, 10.5, true]);

      const reserved = await post<{ reservations: Reservation[] }>(call, 'reserve', {
        order_ref: 'order-1',
        items: [
          { sku: 'CUP', quantity: 4 },
          { sku: 'PLATE', quantity: 3 },
        ],
      });
      expect(reserved).toMatchObject({
        status: 201,
        body: { order_ref: 'order-1', expires_at: null, backordered: 0 },
      });
      expect(await lookAt(call, 'CUP')).toEqual([10.5, 4, 6.5, true]);
      expect(await lookAt(call, 'PLATE')).toEqual([3, 3, 0, false]);

      const shipped = await post(call, 'commit', { order_ref: 'order-1' });
      expect(shipped).toMatchObject({
        status: 200,
        body: {
          committed: 2,
          reservations: [
            { sku: 'CUP', status: 'committed' },
            { sku: 'PLATE', status: 'committed' },
          ],
          movements: [
            { type: 'shipment', quantity: -4, order_ref: 'order-1' },
            { type: 'shipment', quantity: -3, order_ref: 'order-1' },
          ],
        },
      });
      expect(await lookAt(call, 'CUP')).toEqual([6.5, 0, 6.5, true]);
      expect(await post(call, 'commit', { order_ref: 'order-1' })).toMatchObject({ status: 422 });

      const back = { sku: 'CUP', quantity: 1, order_ref: 'order-1' };
      expect(await post(call, 'restock', back)).toMatchObject({
        status: 200,
        body: { restocked: true, stock: [{ sku: 'CUP', on_hand: 7.5, reserved: 0 }] },
      });
      const cup = received.body.stock[0]?.id;
      expect(
        await post(call, `stock/${cup}/adjust`, { quantity: -0.5, reason: 'broken' }),
      ).toMatchObject({ status: 200, body: { stock: { on_hand: 7 } } });
      await system.caughtUp();
      expect(await bookings(call, 'CUP')).toEqual([
        ['inbound', 10.5],
        ['reserve', -4],
        ['shipment', -4],
        ['restock', 1],
        ['adjustment', -0.5],
      ]);
      expect(await call(`GET /v1/inventories/stock/${cup}`)).toMatchObject({
        status: 200,
        body: { sku: 'CUP', on_hand: 7, reserved: 0 },
      });
    });
  });
}

/** From a booking to the customer's server: topics, data and signature. */
export function signedStockWebhooksEndToEnd(system: System): void {
  it('publishes every booking and reservation, signed', async () => {
    const call = system.as(await system.newTenant());
    const inbox = await receiver();
    const topics = ['stock_movement.created', 'reservation.*', 'stock_level.low'];
    const secret = await register(call, inbox, topics);
    await call('PUT /v1/settings/apps/inventories', {
      body: { values: { reorder_point_default: 6 } },
    });
    const sku = 'CUP';
    await post(call, 'receive', { sku, quantity: 10 });
    const reserved = await post<{ reservations: Reservation[] }>(call, 'reserve', {
      sku,
      quantity: 4,
      order_ref: 'one',
    });
    await post(call, 'reserve', { sku, quantity: 1, order_ref: 'two' });
    await post(call, 'release', { order_ref: 'two' });
    await post(call, 'commit', { order_ref: 'one' });
    const expected = [
      'reservation.committed',
      'reservation.created',
      'reservation.created',
      'reservation.released',
      'stock_level.low',
      ...Array.from({ length: 5 }, () => 'stock_movement.created'),
    ];
    await expect.poll(() => topicsAt(inbox)).toEqual(expected);

    for (const { headers, body, event } of inbox.deliveries) {
      expect(headers['x-service-topic']).toBe(event.topic);
      expect(headers['x-service-signature']).toBe(v0Signature(secret, body));
    }
    const movements = await call<Page<Movement>>('GET /v1/inventories/movements');
    const published = dataOf(inbox.deliveries, 'stock_movement.created');
    expect(byId(published)).toEqual(byId(movements.body.items));
    const [first] = reserved.body.reservations;
    expect(dataOf(inbox.deliveries, 'reservation.created')).toContainEqual(first);
    const ended = await call<Reservation>(`GET /v1/inventories/reservations/${first?.id}`);
    expect(dataOf(inbox.deliveries, 'reservation.committed')).toEqual([ended.body]);
    expect(dataOf(inbox.deliveries, 'stock_level.low')).toMatchObject([
      { sku, available: 6, reorder_point: 6, reorder_point_source: 'default' },
    ]);
  });
}

const topicsAt = ({ deliveries }: Receiver) => deliveries.map(({ event }) => event.topic).sort();

const dataOf = (deliveries: readonly Delivery[], topic: string) =>
  deliveries.filter(({ event }) => event.topic === topic).map(({ event }) => event.data);

const byId = (rows: readonly object[]) =>
  rows
    .map((row) => row as { readonly id: string })
    .toSorted((left, right) => (left.id < right.id ? -1 : 1));
