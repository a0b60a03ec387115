import { orderSettings } from '@waybill/orders/shared/settings';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { type Call, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import {
  type Command,
  callOf,
  commands,
  eventsOf,
  placing,
  reading,
  run,
  trailNames,
  trailOf,
} from './commands.factory.ts';
import { handler as hold } from './hold.ts';
import { handler as list } from './list.ts';

const table = withTable();
const clock = fixedClock();

describe('a command', () => {
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
      ['refund', { amount: '19.00', reference: 're_1' }, ['order.refunded']],
      ['payment-status', { status: 'refunded' }, ['order.payment_status.changed']],
    ];
    for (const [command, body] of steps) {
      const answer = await run(tenant, id, command, body);
      const status = ['ship', 'refund'].includes(command) ? 201 : 200;
      expect([command, answer.status]).toEqual([command, status]);
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
      2, 3, 4, 5, 6, 7, 8, 8, 9, 10,
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
      refunds: [{ amount: 19, reference: 're_1' }],
      refunded_total: 19,
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
    expect(await trailNames(tenant, id)).toEqual(['order.placed', 'order.held', 'order.unheld']);
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

// ORD-32, ORD-45, ORD-55, ORD-62
describe('an order', () => {
  it.each<[string, Command, [Command, string][]]>([
    [
      'that is cancelled',
      'cancel',
      [
        ['acknowledge', 'order_closed'],
        ['cancel', 'order_closed'],
        ['complete', 'order_closed'],
        ['hold', 'order_closed'],
        ['items-cancel', 'order_closed'],
        ['ship', 'order_closed'],
        ['update', 'order_closed'],
      ],
    ],
    [
      'on hold',
      'hold',
      [
        ['cancel', 'order_on_hold'],
        ['items-cancel', 'order_on_hold'],
        ['ship', 'order_on_hold'],
      ],
    ],
    ['that was shipped', 'ship', [['cancel', 'order_shipped']]],
    ['that was acknowledged', 'acknowledge', [['acknowledge', 'already_acknowledged']]],
  ])('%s refuses what its state does not allow', async (_, before, refused) => {
    const tenant = await freshTenant();
    await storeSettings(tenant, orderSettings, undefined, {
      auto_complete_on: 'manual',
      on_hold_blocks: 'shipping_and_cancel',
    });
    const { id, items } = await placing(tenant);
    expect((await run(tenant, id, before)).status).toBeLessThan(300);
    const one = { positions: [{ order_item_id: items[0]?.id, quantity: 1 }] };
    for (const [command, code] of refused) {
      const body = command === 'items-cancel' ? one : {};
      expect([command, (await run(tenant, id, command, body)).body.code]).toEqual([command, code]);
    }
  });
});

// ORD-56, ORD-57
it('orders.items.cancel names positions of the order, with a reason where the shop asks for one', async () => {
  const tenant = await freshTenant();
  await storeSettings(tenant, orderSettings, undefined, { cancel_requires_reason: true });
  const { id, items } = await placing(tenant);
  const one = { order_item_id: items[0]?.id, quantity: 1 };
  const code = async (body: object) => (await run(tenant, id, 'items-cancel', body)).body.code;
  expect(await code({ reason: 'why' })).toBe('positions_required');
  expect(await code({ positions: [one] })).toBe('reason_required');
  const foreign = { ...one, order_item_id: id };
  expect(await code({ positions: [foreign], reason: 'why' })).toBe('unknown_position');
  expect(await code({ positions: [one], reason: 'why' })).toBeUndefined();
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
    const { items: _i, shipments: _s, returns: _r, cancellations: _c, ...rest } = before;
    const { fulfillments: _f, refunds: _m, ...row } = rest;
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual(row);
    expect(await table.count()).toBe(count);
  });
});

// ORD-220, ORD-221
it('orders.refund gives back no more than was paid, for returns of the order alone', async () => {
  const tenant = await freshTenant();
  const { id } = await placing(tenant);
  const code = async (body: object) => (await run(tenant, id, 'refund', body)).body.code;
  expect(await code({ amount: 1 })).toBe('refund_exceeds_order');
  await run(tenant, id, 'payment-status', { status: 'paid' });
  expect(await code({ amount: 0 })).toBe('invalid_value');
  expect(await code({ amount: 1, return_id: id })).toBe('not_found');
  const rest = await run(tenant, id, 'refund', { amount: 119 });
  expect(rest).toMatchObject({ status: 201, body: { payment_status: 'refunded' } });
  expect(await code({ amount: '0.0001' })).toBe('refund_exceeds_order');
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
    for (const command of ['acknowledge', 'complete'] as const) {
      expect((await run(tenant, id, command)).body.code).toBe('order_pending');
    }
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
