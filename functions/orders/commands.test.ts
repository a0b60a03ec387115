import { factsOf } from '@waybill/api/observe';
import type { AnyOperation } from '@waybill/api/operation';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import {
  acknowledgeOrder,
  approveOrder,
  cancelOrder,
  cancelOrderItems,
  completeOrder,
  holdOrder,
  unholdOrder,
  updateOrder,
  updatePaymentStatus,
} from '@waybill/orders/command/command.operations';
import { loadNumberRanges } from '@waybill/orders/number-range/number-range.repository';
import type { OrderDetail, OrderPlaced, Shipment } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/settings';
import { getShippable, shipOrder } from '@waybill/orders/shipment/shipment.operations';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant, installTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { type Call, gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import { handler as listMovements } from '../inventories/movements/list.ts';
import { handler as receiveStock } from '../inventories/receive.ts';
import { handler as listStock } from '../inventories/stock/list.ts';
import { handler as acknowledge } from './acknowledge.ts';
import { handler as approve } from './approve.ts';
import { handler as cancel } from './cancel.ts';
import { handler as complete } from './complete.ts';
import { handler as listEvents } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as hold } from './hold.ts';
import { handler as cancelItems } from './items/cancel.ts';
import { handler as list } from './list.ts';
import { handler as updatePayment } from './payment-status/update.ts';
import { handler as place } from './place.ts';
import { handler as ship } from './ship.ts';
import { handler as shippable } from './shippable.ts';
import { handler as unhold } from './unhold.ts';
import { handler as update } from './update.ts';

const table = withTable();
const clock = fixedClock();

type Handler = typeof ship;

const commands = {
  acknowledge: [acknowledgeOrder, acknowledge as Handler],
  approve: [approveOrder, approve as Handler],
  cancel: [cancelOrder, cancel as Handler],
  'items-cancel': [cancelOrderItems, cancelItems as Handler],
  complete: [completeOrder, complete as Handler],
  hold: [holdOrder, hold as Handler],
  unhold: [unholdOrder, unhold as Handler],
  'payment-status': [updatePaymentStatus, updatePayment as Handler],
  shippable: [getShippable, shippable as Handler],
  ship: [shipOrder, ship],
  update: [updateOrder, update as Handler],
} as const satisfies Record<string, readonly [AnyOperation, Handler]>;
type Command = keyof typeof commands;

function callOf(tenant: string, id: string, command: Command, body?: unknown, more: Call = {}) {
  const [{ method, urlPath: path }] = commands[command];
  return {
    tenant,
    method,
    path,
    pathParameters: { id },
    ...(method === 'GET' ? {} : { body: body ?? {} }),
    ...more,
  };
}

interface CommandAnswer extends OrderDetail {
  readonly code: string;
  readonly error: string;
  readonly order: OrderDetail;
  readonly shipment: Shipment;
}

const run = (tenant: string, id: string, command: Command, body?: unknown, more?: Call) =>
  invoke<CommandAnswer>(commands[command][1], callOf(tenant, id, command, body, more));

const placing = async (tenant: string, body: object = placementBody()) =>
  (await invoke<OrderPlaced>(place, { tenant, body })).body;

const reading = async (tenant: string, id: string) =>
  (await invoke<OrderDetail>(get, { tenant, path: '/v1/orders/{id}', pathParameters: { id } }))
    .body;

const trailOf = async (tenant: string, id: string) => {
  const path = '/v1/orders/{id}/events';
  const answer = await invoke<{ items: { name: string; payload: object; created_at: string }[] }>(
    listEvents,
    { tenant, path, pathParameters: { id }, query: { limit: '200' } },
  );
  return answer.body.items;
};

interface StoredEvent {
  readonly topic: string;
  readonly data: { readonly order_id: string };
  readonly metadata: { readonly sequence: number };
  readonly id: string;
}

/** The events of a tenant in the order of their ids. */
const eventsOf = async (tenant: string) => {
  const all = await recordedEvents(tenant);
  return all
    .map(({ body }) => JSON.parse(body) as StoredEvent)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
};

describe('a command', () => {
  // ORD-28
  it.each(Object.keys(commands) as Command[])(
    '%s knows no order of another tenant',
    async (command) => {
      const [tenant, other] = [await freshTenant(), await freshTenant()];
      const { id, items } = await placing(other);
      const bodies: Partial<Record<Command, object>> = {
        'payment-status': { status: 'paid' },
        'items-cancel': { positions: [{ order_item_id: items[0]?.id }] },
        ship: { positions: [{ order_item_id: items[0]?.id }] },
      };
      const body = bodies[command] ?? {};
      const before = await table.count();
      const answer = await run(tenant, id, command, body);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await table.count()).toBe(before);
    },
  );

  // ORD-28
  it.each(Object.keys(commands) as Command[])('%s takes no id but a uuid', async (command) => {
    expect(await run('acme', 'ORD-000001', command, { status: 'paid' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
  });

  // ORD-85, ORD-122, ORD-125
  it('answers and stores the same order, with its trail and its events in order', async () => {
    const tenant = await freshTenant();
    const { id, items, number } = await placing(tenant);
    const item = items[0]?.id;
    const steps: [Command, object, string[]][] = [
      ['update', { metadata: { a: 1 } }, ['order.updated']],
      ['hold', { reason: 'check' }, ['order.held']],
      ['unhold', {}, ['order.unheld']],
      ['acknowledge', { external_ref: 'ERP-1' }, ['order.acknowledged']],
      ['payment-status', { status: 'paid', payment_id: 'pi_1' }, ['order.payment_status.changed']],
      [
        'items-cancel',
        { positions: [{ order_item_id: item, quantity: 0.5 }], reason: 'r' },
        ['order.item.cancelled'],
      ],
      ['ship', {}, ['order.shipment.created', 'order.completed']],
      ['payment-status', { status: 'refunded' }, ['order.payment_status.changed']],
    ];
    for (const [command, body] of steps) {
      const answer = await run(tenant, id, command, body);
      expect([command, answer.status]).toEqual([command, command === 'ship' ? 201 : 200]);
      const stored = await reading(tenant, id);
      expect(stored).toMatchObject(command === 'ship' ? answer.body.order : answer.body);
    }
    const names = steps.flatMap(([, , topics]) => topics);
    const trail = await trailOf(tenant, id);
    expect(trail.map(({ name }) => name)).toEqual(['order.placed', ...names]);

    // The clock stands still: only ids and sequences show the order.
    const events = (await eventsOf(tenant)).sort(
      (one, other) => one.metadata.sequence - other.metadata.sequence,
    );
    expect(events.slice(2).map(({ topic }) => topic)).toEqual(names);
    expect(events.slice(2).map(({ metadata }) => metadata.sequence)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 8, 9,
    ]);
    expect(events.slice(2).map(({ data }) => data)).toEqual(
      trail.slice(1).map(({ payload }) => ({ order_id: id, number, ...payload })),
    );
    const detail = await reading(tenant, id);
    expect(detail).toMatchObject({
      status: 'completed',
      payment: { payment_id: 'pi_1' },
      metadata: { a: 1 },
      items: [{ quantity: 2, quantity_cancelled: 0.5, quantity_shipped: 1.5 }],
      shipments: [{ number: 'DEL-000001', items: [{ order_item_id: item, quantity: 1.5 }] }],
      cancellations: [{ scope: 'items', positions: [{ order_item_id: item, quantity: 0.5 }] }],
      returns: [],
    });
  });

  // ORD-30
  it('never goes back in time, whatever the clock of its server says', async () => {
    const tenant = await freshTenant();
    const { id, updated_at } = await placing(tenant);
    clock.advance(-60);
    const { body } = await run(tenant, id, 'hold');
    expect(body.updated_at).toBe(updated_at);
    clock.advance(120);
    expect((await run(tenant, id, 'unhold')).body.updated_at > updated_at).toBe(true);
    expect((await trailOf(tenant, id)).map(({ name }) => name)).toEqual([
      'order.placed',
      'order.held',
      'order.unheld',
    ]);
  });

  // API-24
  it('accepts no body at all, and null for what is optional', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant);
    const bare = callOf(tenant, id, 'hold');
    const { body: _body, ...bodiless } = bare as Call;
    expect(await invoke(hold, bodiless)).toMatchObject({ status: 200, body: { on_hold: true } });
    const nulls = {
      carrier: null,
      number: null,
      positions: null,
      shipped_at: null,
      metadata: null,
    };
    await run(tenant, id, 'unhold', {});
    expect(await run(tenant, id, 'ship', nulls)).toMatchObject({ status: 201 });
  });

  it('answers a repeat with one Idempotency-Key again and does nothing', async () => {
    const tenant = await freshTenant();
    const { id, items } = await placing(tenant);
    const body = { positions: [{ order_item_id: items[0]?.id, quantity: 0.5 }] };
    const headers = { 'idempotency-key': 'one' };
    const first = await run(tenant, id, 'ship', body, { headers });
    const count = await table.count();
    const again = await run(tenant, id, 'ship', body, { headers });
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toEqual(first.body);
    expect(await table.count()).toBe(count);
    const other = await run(tenant, id, 'ship', {}, { headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('answers a repeat of a refusal again, also of one that needs no order', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant);
    for (const [index, body] of [{ positions: [] }, { positions: null, number: ' ' }].entries()) {
      const headers = { 'idempotency-key': `refusal-${index}` };
      const first = await run(tenant, id, 'ship', body, { headers });
      const again = await run(tenant, id, 'ship', body, { headers });
      expect(first.status).toBe(400);
      expect(again.body.code).toBe(first.body.code);
    }
    const headers = { 'idempotency-key': 'unheld' };
    await run(tenant, id, 'unhold', {}, { headers });
    await run(tenant, id, 'hold');
    expect(await run(tenant, id, 'unhold', {}, { headers })).toMatchObject({
      status: 422,
      body: { code: 'not_on_hold' },
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  // ORD-98
  it('moves the order between the facets of the list', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant);
    const total = async (query: Record<string, string>) => {
      await indexesCaughtUp();
      const answer = await invoke<{ total: number }>(list, { tenant, query });
      return answer.body.total;
    };
    await run(tenant, id, 'hold');
    await run(tenant, id, 'acknowledge', { external_ref: 'ERP-9' });
    expect(await total({ on_hold: 'true' })).toBe(1);
    expect(await total({ external_ref: 'ERP-9' })).toBe(1);
    await run(tenant, id, 'unhold');
    await run(tenant, id, 'ship');
    expect(await total({ on_hold: 'true' })).toBe(0);
    expect(await total({ status: 'placed' })).toBe(0);
    expect(await total({ status: 'completed' })).toBe(1);
    expect(await total({ fulfillment_status: 'fulfilled' })).toBe(1);
    expect(await total({})).toBe(1);
  });
});

describe('settings', () => {
  // ORD-42, ORD-56, ORD-62, ORD-129
  it('apply to the very next call', async () => {
    const tenant = await freshTenant();
    const set = (values: Record<string, string | boolean>) =>
      storeSettings(tenant, orderSettings, undefined, values);
    const code = async (id: string, command: Command, body?: object) =>
      (await run(tenant, id, command, body)).body.code;
    const { id } = await placing(tenant);
    await run(tenant, id, 'hold', { reason: 'why' });
    await set({ on_hold_blocks: 'shipping_and_cancel' });
    expect(await code(id, 'cancel')).toBe('order_on_hold');
    expect((await run(tenant, id, 'shippable')).body).toMatchObject({
      shippable: false,
      blocked_reason: expect.stringContaining('why'),
    });
    await set({ cancel_requires_reason: true });
    expect(await code(id, 'cancel')).toBe('reason_required');
    await set({ on_hold_blocks: 'nothing', auto_complete_on: 'payment' });
    const shipped = await run(tenant, id, 'ship');
    expect(shipped.body.order).toMatchObject({ status: 'in_fulfillment', on_hold: true });
    await run(tenant, id, 'acknowledge');
    expect(await code(id, 'update', { metadata: {} })).toBe('order_acknowledged');
    await set({ allow_modification_after_acknowledge: true });
    expect(await code(id, 'update', { metadata: {} })).toBeUndefined();
    const paid = await run(tenant, id, 'payment-status', { status: 'paid' });
    expect(paid.body).toMatchObject({ status: 'completed', payment_status: 'paid' });
  });
});

describe('orders.update', () => {
  // ORD-41
  it('without a known key answers the order unchanged, and writes nothing', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant);
    const before = await reading(tenant, id);
    const count = await table.count();
    clock.advance(5);
    const answer = await run(tenant, id, 'update', { status: 'cancelled', number: 'X', items: [] });
    const { items: _i, shipments: _s, returns: _r, cancellations: _c, ...row } = before;
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual(row);
    expect(await table.count()).toBe(count);
  });
});

describe('orders.approve', () => {
  const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
  const contact = (permissions: string[]) => ({
    contact: { contactId: CONTACT, permissions },
  });

  // ORD-22, ORD-25, ORD-26, ORD-33
  it('lets a waiting order go, once, by who may', async () => {
    const tenant = await freshTenant();
    await storeSettings(tenant, orderSettings, undefined, { require_approval_above_value: 1 });
    const { id, status } = await placing(tenant, placementBody({ contact_id: CONTACT }));
    expect(status).toBe('pending');
    expect((await run(tenant, id, 'ship')).body.code).toBe('order_pending');
    expect(await run(tenant, id, 'approve', {}, contact(['orders.create']))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await run(tenant, id, 'approve', {}, contact(['orders.approve']))).toMatchObject({
      status: 200,
      body: { status: 'placed', placed_at: expect.any(String) },
    });
    expect(await run(tenant, id, 'approve')).toMatchObject({
      status: 422,
      body: { code: 'order_not_pending' },
    });
    expect(await trailOf(tenant, id)).toMatchObject([
      { name: 'order.requested' },
      { name: 'order.placed', actor: CONTACT },
    ]);
  });
});

describe('orders.ship', () => {
  const counter = async (tenant: string) =>
    (await loadNumberRanges(tenant)).find(({ code }) => code === 'delivery')?.counter;

  // ORD-39, ORD-48, ORD-49, ORD-51
  it('draws numbers only for what is accepted', async () => {
    const tenant = await freshTenant();
    const { id, items } = await placing(tenant);
    const position = { order_item_id: items[0]?.id };
    const refused: [object, number, string][] = [
      [{ positions: [] }, 400, 'positions_required'],
      [{ positions: [{ ...position, quantity: 0 }] }, 400, 'invalid_value'],
      [{ number: ' ' }, 400, 'invalid_value'],
      [{ shipped_at: 'yesterday' }, 400, 'invalid_value'],
      [{ positions: [{ order_item_id: id }] }, 400, 'unknown_position'],
      [{ positions: [{ ...position, quantity: 3 }] }, 422, 'quantity_exceeds_open'],
    ];
    const count = await table.count();
    for (const [body, status, code] of refused) {
      expect(await run(tenant, id, 'ship', body)).toMatchObject({ status, body: { code } });
    }
    expect(await table.count()).toBe(count);
    expect(await counter(tenant)).toBe(0);
    const one = { positions: [{ ...position, quantity: 1 }] };
    expect((await run(tenant, id, 'ship', one)).body.shipment.number).toBe('DEL-000001');
    const given = await run(tenant, id, 'ship', { number: 'LS#7 %' });
    expect(given.body.shipment.number).toBe('LS#7 %');
    expect(await counter(tenant)).toBe(1);
  });

  // ORD-89
  it('refuses a number that was issued before, drawn or given, and books nothing', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant);
    const { id: other } = await placing(tenant);
    await run(tenant, id, 'ship', { number: 'DEL-000001' });
    const before = await reading(tenant, other);
    for (const body of [{ number: 'DEL-000001' }, {}]) {
      expect(await run(tenant, other, 'ship', body)).toMatchObject({
        status: 409,
        body: { code: 'unique_violation', error: expect.stringContaining('DEL-000001') },
      });
    }
    expect(await reading(tenant, other)).toEqual(before);
    const answer = await run(tenant, other, 'ship');
    expect(answer).toMatchObject({ status: 201, body: { shipment: { number: 'DEL-000002' } } });
  });

  // ORD-88
  it('needs the range that the setting names', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant);
    await storeSettings(tenant, orderSettings, undefined, { delivery_number_range_code: 'gone' });
    expect(await run(tenant, id, 'ship')).toMatchObject({
      status: 422,
      body: { code: 'number_range_missing' },
    });
    expect(await run(tenant, id, 'ship', { number: 'MINE' })).toMatchObject({ status: 201 });
  });
});

describe('stock', () => {
  // ORD-53
  it('is left alone by shipping and cancelling', async () => {
    const tenant = await freshShop();
    await installTenant(tenant);
    await invoke(receiveStock, { tenant, body: { sku: 'LAMP-7', quantity: 5 } });
    const stock = async () => {
      await indexesCaughtUp();
      return [
        (await invoke<{ total: number }>(listStock, { tenant })).body,
        (await invoke<{ total: number }>(listMovements, { tenant })).body,
      ];
    };
    const before = await stock();
    expect(before.map(({ total }) => total)).toEqual([1, 1]);
    expect((await run(tenant, (await placing(tenant)).id, 'ship')).status).toBe(201);
    expect((await run(tenant, (await placing(tenant)).id, 'cancel')).status).toBe(200);
    expect(await stock()).toEqual(before);
  });
});

describe('an order of 500 positions', () => {
  const body = {
    items: Array.from({ length: 500 }, (_, index) => ({
      sku: `SKU-${index}`,
      quantity: 4,
      unit_price: 9.99,
      tax_rate: 19,
      position_text: 'as agreed on the phone',
      product: { title: 'x'.repeat(300) },
    })),
    shipping_address: { name: 'Ada', street: 'Main 1', city: 'Zürich' },
  };

  async function costOf(tenant: string, id: string, command: Command, input?: object) {
    const headers = { 'idempotency-key': `${command}-${Math.random()}` };
    const event = gatewayEvent(callOf(tenant, id, command, input, { headers }));
    const answer = await commands[command][1](event as never, lambdaContext() as never);
    return { status: answer?.statusCode, cost: factsOf(event as never).cost };
  }

  // ORD-135
  it('is read and commanded in three round trips, and shipped line by line for little', async () => {
    const tenant = await freshTenant();
    await storeSettings(tenant, orderSettings, undefined, { auto_complete_on: 'manual' });
    const { id, items } = await placing(tenant, body);
    const some = (from: number, to: number, quantity?: number) => ({
      positions: items.slice(from, to).map((item) => ({
        order_item_id: item.id,
        ...(quantity === undefined ? {} : { quantity }),
      })),
    });
    const steps: [Command, object, number, number][] = [
      ['ship', some(0, 1, 1), 3, 30],
      // The whole chunk has moved before, so the quantities of all its lines are written again.
      ['ship', some(0, 40, 1), 3, 60],
      ['ship', some(39, 40, 1), 3, 30],
      ['items-cancel', some(100, 200, 1), 2, 150],
      ['hold', {}, 2, 30],
      ['unhold', {}, 2, 30],
      ['ship', {}, 3, 800],
      ['payment-status', { status: 'paid' }, 2, 30],
      ['complete', {}, 2, 30],
    ];
    for (const [command, input, depth, units] of steps) {
      const { status, cost } = await costOf(tenant, id, command, input);
      expect([command, status]).toEqual([command, command === 'ship' ? 201 : 200]);
      expect(cost?.depth).toBeLessThanOrEqual(depth);
      expect(cost?.writeUnits).toBeLessThanOrEqual(units);
      expect(cost?.writeUnits).toBeGreaterThan(0);
    }
    const read = await costOf(tenant, id, 'shippable');
    expect(read).toMatchObject({ status: 200, cost: { depth: 1, writeUnits: 0 } });
    const detail = await reading(tenant, id);
    expect(detail.items.map(({ position }) => position)).toEqual(items.map((one) => one.position));
    for (const item of detail.items) {
      expect(item.quantity_shipped + item.quantity_cancelled).toBe(4);
    }
    expect(detail.shipments.map((one) => one.items.length)).toEqual([1, 40, 1, 500]);
  });

  // ORD-54, ORD-135
  it('is cancelled as a whole in one transaction', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant, body);
    const { status, cost } = await costOf(tenant, id, 'cancel', { reason: 'r' });
    expect({ status, depth: cost?.depth }).toEqual({ status: 200, depth: 2 });
    const detail = await reading(tenant, id);
    expect(detail.items.every((item) => item.quantity_cancelled === 4)).toBe(true);
    expect(detail.cancellations[0]?.positions).toHaveLength(500);
  });
});
