import type { Fulfillment } from '@waybill/orders/order/fulfillment.schema';
import { SOME_ID } from '@waybill/orders/testing/decision.factory';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { expectVerified } from '../../../test/support/verified.ts';
import { handler as updateLocation } from '../../inventories/locations/update.ts';
import { eventsOf, reading, run, trailNames, trailOf } from '../commands.factory.ts';
import {
  firstOf,
  movementsOf,
  movingShop,
  ordering,
  placesIn,
  reservationsOf,
  setStock,
  shelvesOf,
  stocking,
  worked,
} from '../moving.factory.ts';
import { command, type FulfillmentCommand, placesOf } from './fulfillments.factory.ts';

withTable();
const clock = fixedClock();

const contact = {
  contactId: '01976f3a-8c1e-7a44-9d0b-000000000001',
  permissions: ['orders.create', 'orders.approve'],
};

/** An order of 4 of A, 2 of B and a wrap, all at main; shop has 3 of A and 5 of B, and loft 9 of A. */
async function mainOrder(more: object = {}) {
  const tenant = await movingShop({ main: { A: 4, B: 2 }, shop: { A: 3, B: 5 }, loft: { A: 9 } });
  const items = [{ sku: 'A', quantity: 4 }, { sku: 'B', quantity: 2 }, { name: 'Wrap' }];
  const { body: order } = await ordering(tenant, {}, { items, ...more });
  const main = firstOf(order);
  const [a, b, wrap] = order.items.map(({ id }) => id);
  clock.advance(1);
  return { tenant, order, main, a: String(a), b: String(b), wrap: String(wrap) };
}

const shelves = (main: readonly number[], shop: readonly number[], loft: number) => ({
  'A@main': [4, main[0]],
  'B@main': [2, main[1]],
  'A@shop': [3, shop[0]],
  'B@shop': [5, shop[1]],
  'A@loft': [9, loft],
});

/** Calls a command and answers its code, or null where it was accepted. */
const codeOf = async (
  tenant: string,
  name: FulfillmentCommand,
  one: Pick<Fulfillment, 'id' | 'order_id'>,
  body?: unknown,
) => {
  const answer = await command(tenant, name, one, body);
  return answer.status === 200 ? null : answer.body.code;
};

describe('orders.fulfillments.accept', () => {
  // ORD-290, ORD-311
  it('takes a fulfilment over, and tells so', async () => {
    const { tenant, order, main } = await mainOrder({ contact_id: contact.contactId });
    const answer = await command(tenant, 'accept', main, { accepted_by: 'Ada' });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: main.id, status: 'accepted', accepted_by: 'Ada', items: main.items },
    });
    expect(answer.body.accepted_at).toBe(answer.body.updated_at);
    expect(answer.body.created_at).toBe(main.created_at);
    const after = await reading(tenant, order.id);
    expect(after.fulfillments).toEqual([answer.body]);
    expect(after.updated_at).toBe(answer.body.updated_at);
    const told = (await eventsOf(tenant)).at(-1);
    expect(told).toMatchObject({
      topic: 'order.fulfillment.accepted',
      data: {
        order_id: order.id,
        number: order.number,
        fulfillment_id: main.id,
        location_code: 'main',
        accepted_by: 'Ada',
      },
    });
    expect((await run(tenant, order.id, 'cancel', {}, { contact })).body.code).toBe(
      'order_not_cancellable',
    );
    expect(await codeOf(tenant, 'accept', main)).toBe('fulfillment_not_open');
  });

  // ORD-280, ORD-285, ORD-311
  it('goes on while the order is on hold, and is owed anew where lines join', async () => {
    const { tenant, order, main } = await mainOrder();
    await run(tenant, order.id, 'hold');
    expect(await codeOf(tenant, 'accept', main)).toBeNull();
    await run(tenant, order.id, 'items-create', { items: [{ name: 'Card' }] });
    expect((await reading(tenant, order.id)).fulfillments).toMatchObject([
      { status: 'open', accepted_at: null, accepted_by: null },
    ]);
    expect(await codeOf(tenant, 'accept', main)).toBeNull();
  });
});

describe('orders.fulfillments.hold and unhold', () => {
  // ORD-312
  it('stop accept, reroute and ship of it, quoting the reason, and never a cancel', async () => {
    const { tenant, order, main } = await mainOrder();
    expect(await codeOf(tenant, 'unhold', main)).toBe('not_on_hold');
    await command(tenant, 'hold', main, { reason: 'wet' });
    const held = await command(tenant, 'hold', main, { reason: 'damaged' });
    expect(held.body).toMatchObject({ on_hold: true, hold_reason: 'damaged', status: 'open' });
    expect((await reading(tenant, order.id)).fulfillments).toEqual([held.body]);
    for (const stopped of ['accept', 'reroute'] as const) {
      expect((await command(tenant, stopped, main)).body).toMatchObject({
        code: 'fulfillment_on_hold',
        error: 'The fulfilment is on hold: damaged',
      });
    }
    expect((await run(tenant, order.id, 'ship')).body.code).toBe('fulfillment_on_hold');
    expect((await command(tenant, 'unhold', main)).body).toMatchObject({
      on_hold: false,
      hold_reason: null,
    });
    await command(tenant, 'hold', main);
    expect((await trailNames(tenant, order.id)).slice(2)).toEqual([
      'order.fulfillment.held',
      'order.fulfillment.held',
      'order.fulfillment.unheld',
      'order.fulfillment.held',
    ]);
    expect((await trailOf(tenant, order.id)).at(-1)?.payload).toMatchObject({ reason: null });
    expect((await run(tenant, order.id, 'cancel')).status).toBe(200);
    expect((await reading(tenant, order.id)).fulfillments).toMatchObject([
      { status: 'cancelled', on_hold: false, hold_reason: null },
    ]);
  });
});

describe('orders.fulfillments.reroute', () => {
  // ORD-313, ORD-314, ORD-315, ORD-316
  it('moves everything open, with its goods and the trail', async () => {
    const { tenant, order, main, a, b, wrap } = await mainOrder();
    const { status, body } = await command(tenant, 'reroute', main, { reason: 'damaged' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dry_run: false,
      fulfillment: { id: main.id, status: 'cancelled', items: [] },
    });
    // All of A goes to loft, where alone it need not be split; the wrap goes where A went.
    expect(placesOf(body)).toEqual([
      ['loft', 4, 1],
      ['shop', 2],
    ]);
    const after = await reading(tenant, order.id);
    expect(worked(after)).toEqual([
      ['main', 'cancelled'],
      ['loft', 'open', 4, 1],
      ['shop', 'open', 2],
    ]);
    const rejected = after.fulfillments?.flatMap(({ items }) =>
      items.map((one) => one.rejected_by),
    );
    expect(rejected).toEqual([['main'], ['main'], ['main']]);
    expect(await shelvesOf(tenant)).toEqual(shelves([0, 0], [0, 2], 4));
    const reservations = await reservationsOf(tenant);
    expect(reservations.map(({ status: state, order_ref }) => [state, order_ref]).sort()).toEqual([
      ['active', order.number],
      ['active', order.number],
      ['released', order.number],
      ['released', order.number],
    ]);
    const active = reservations.filter((one) => one.status === 'active');
    const ids = new Map(after.fulfillments?.map((one) => [one.id, one.location_id]));
    for (const one of active) {
      expect(one.location_id).toBe(ids.get(String(one.fulfillment_id)));
      expect([a, b]).toContain(one.order_item_id);
    }
    expect((await trailNames(tenant, order.id)).slice(2)).toEqual([
      'order.fulfillment.rerouted',
      'order.fulfillment.created',
      'order.fulfillment.created',
      'order.fulfillment.closed',
    ]);
    const told = (await eventsOf(tenant)).find(({ topic }) => topic.endsWith('.rerouted'));
    const moved = body.moved;
    const where = { fulfillment_id: main.id, location_code: 'main', reason: 'damaged', moved };
    expect(told?.data).toEqual({ order_id: order.id, number: order.number, ...where });
    expect(moved[0]?.positions.map((one) => one.order_item_id)).toEqual([a, wrap]);
    const types = (await movementsOf(tenant, { order_ref: order.number })).map((one) => one.type);
    expect(types.sort()).toEqual([
      'release',
      'release',
      'reserve',
      'reserve',
      'reserve',
      'reserve',
    ]);
    await expectVerified(tenant);
  });

  // ORD-313, ORD-315
  it('moves a part of a line, splits its reservation, and is rejected no second time', async () => {
    const { tenant, order, main, a } = await mainOrder();
    const positions = [{ order_item_id: a, quantity: 2.5 }];
    const first = await command(tenant, 'reroute', main, { positions });
    expect(placesOf(first.body)).toEqual([['shop', 2.5]]);
    expect(first.body.fulfillment).toMatchObject({
      status: 'open',
      items: [{ quantity: 1.5 }, {}, {}],
    });
    const [, shop] = (await reading(tenant, order.id)).fulfillments ?? [];
    if (shop === undefined) throw new Error('it went to the shop');
    const second = await command(tenant, 'reroute', shop);
    expect(placesOf(second.body)).toEqual([['loft', 2.5]]);
    const [, , loft] = (await reading(tenant, order.id)).fulfillments ?? [];
    expect(loft?.items[0]?.rejected_by.toSorted()).toEqual(['main', 'shop']);
    if (loft === undefined) throw new Error('it went to the loft');
    expect(await codeOf(tenant, 'reroute', loft)).toBe('insufficient_stock');
    // A place that gave the line away takes it where it is named, into the line that stayed there.
    const back = await command(tenant, 'reroute', loft, { location_code: 'main' });
    expect(back.body.moved).toMatchObject([{ fulfillment_id: main.id, location_code: 'main' }]);
    expect(worked(await reading(tenant, order.id))).toEqual([
      ['main', 'open', 4, 2, 1],
      ['shop', 'cancelled'],
      ['loft', 'cancelled'],
    ]);
    expect(await shelvesOf(tenant)).toEqual(shelves([4, 2], [0, 0], 0));
    await expectVerified(tenant);
    expect((await run(tenant, order.id, 'ship')).body.order).toMatchObject({ status: 'completed' });
    await expectVerified(tenant);
  });

  // ORD-317
  it('tries without a trace', async () => {
    const { tenant, order, main, b } = await mainOrder();
    await command(tenant, 'reroute', main, { positions: [{ order_item_id: b, quantity: 1 }] });
    const before = await reading(tenant, order.id);
    const events = await eventsOf(tenant);
    const keyed = { headers: { 'idempotency-key': 'try' } };
    const tried = await command(tenant, 'reroute', main, { dry_run: true }, keyed);
    expect(tried).toMatchObject({ status: 200, body: { dry_run: true } });
    expect(tried.body.fulfillment).toEqual(before.fulfillments?.[0]);
    const [, shop] = before.fulfillments ?? [];
    expect(tried.body.moved.map((one) => [one.location_code, one.fulfillment_id])).toEqual([
      ['loft', null],
      ['shop', shop?.id],
    ]);
    expect(await reading(tenant, order.id)).toEqual(before);
    expect(await eventsOf(tenant)).toHaveLength(events.length);
    expect(await shelvesOf(tenant)).toEqual(shelves([4, 1], [0, 1], 0));
    const again = await command(tenant, 'reroute', main, { dry_run: true }, keyed);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const done = await command(tenant, 'reroute', main);
    expect(placesOf(done.body)).toEqual(placesOf(tried.body));
  });

  // ORD-314
  it('makes no backorder, and says which lines nobody has', async () => {
    const { tenant, order, main, a, b, wrap } = await mainOrder();
    await setStock(tenant, { backorder_policy: 'allow' });
    const positions = [{ order_item_id: wrap }, { order_item_id: b }, { order_item_id: a }];
    const short = await command(tenant, 'reroute', main, { positions, location_code: 'loft' });
    expect(short).toMatchObject({
      status: 422,
      body: { code: 'insufficient_stock', details: [{ path: 'positions.1' }] },
    });
    for (const code of ['main', 'shop', 'loft']) expect(await disable(tenant, code)).toBe(200);
    const off = await command(tenant, 'reroute', main, { location_code: 'loft' });
    expect(off.body.details.map(({ path }) => path)).toEqual([
      'positions.0',
      'positions.1',
      'positions.2',
    ]);
    const nobody = { positions: [{ order_item_id: wrap }] };
    expect(await codeOf(tenant, 'reroute', main, nobody)).toBe('insufficient_stock');
    expect(await reading(tenant, order.id)).toEqual(order);
    expect(await shelvesOf(tenant)).toEqual(shelves([4, 2], [0, 0], 0));
  });

  // ORD-285
  it('moves a backorder to where the goods are, also while the order is on hold', async () => {
    const tenant = await movingShop({ main: { A: 1 }, shop: {} });
    await setStock(tenant, { backorder_policy: 'allow' });
    const { body: order } = await ordering(tenant, { A: 3 });
    const main = firstOf(order);
    expect(main.items).toMatchObject([{ quantity: 3, backordered: 2 }]);
    expect(await codeOf(tenant, 'reroute', main)).toBe('insufficient_stock');
    await stocking(tenant, 'shop', { A: 2 });
    await run(tenant, order.id, 'hold');
    const positions = [{ order_item_id: main.items[0]?.order_item_id, quantity: 2 }];
    const moved = await command(tenant, 'reroute', main, { positions });
    expect(moved.body.fulfillment).toMatchObject({ items: [{ quantity: 1, backordered: 1 }] });
    const after = await reading(tenant, order.id);
    expect(after.fulfillments?.[1]).toMatchObject({
      location_code: 'shop',
      order_on_hold: true,
      items: [{ quantity: 2, backordered: 0 }],
    });
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [1, 1], 'A@shop': [2, 2] });
    await expectVerified(tenant);
  });
});

async function disable(tenant: string, code: string): Promise<number> {
  const answer = await invoke(updateLocation, {
    tenant,
    method: 'PUT',
    pathParameters: { id: (await placesIn(tenant)).get(code) ?? '' },
    body: { enabled: false },
  });
  return answer.status;
}

describe('commands on fulfilments', () => {
  const all = ['accept', 'hold', 'reroute', 'unhold'] as const;

  // ORD-310
  it('refuse one that ended, of a closed order, of another order, and unknown keys', async () => {
    const { tenant, order, main } = await mainOrder();
    const of = (order_id: string, id: string) => ({ order_id, id });
    for (const name of all) {
      expect(await codeOf(tenant, name, of(order.id, SOME_ID))).toBe('not_found');
      expect(await codeOf(tenant, name, of(SOME_ID, main.id))).toBe('not_found');
      expect(await codeOf(tenant, name, main, { colour: 'red' })).toBe('unknown_key');
      expect(await codeOf(tenant, name, of('x', main.id))).toBe('invalid_value');
    }
    await command(tenant, 'reroute', main);
    for (const name of all) expect(await codeOf(tenant, name, main)).toBe('fulfillment_closed');
    await run(tenant, order.id, 'cancel');
    for (const name of all) expect(await codeOf(tenant, name, main)).toBe('order_closed');
  });

  // ORD-310, ORD-313, ORD-314
  it('refuse what a reroute cannot mean', async () => {
    const { tenant, main, a } = await mainOrder();
    const code = (body: unknown) => codeOf(tenant, 'reroute', main, body);
    expect(await code({ positions: [] })).toBe('positions_required');
    expect(await code({ positions: [{ order_item_id: SOME_ID }] })).toBe('unknown_position');
    expect(await code({ positions: [{ order_item_id: a, quantity: 5 }] })).toBe(
      'quantity_exceeds_open',
    );
    expect(await code({ location_code: 'x' })).toBe('unknown_location');
    expect(await code({ location_code: 'main' })).toBe('invalid_value');
    expect(await code({ location_code: '' })).toBe('invalid_value');
    expect(await code({ dry_run: 'yes' })).toBe('invalid_value');
  });

  // ORD-116
  it('are no business of buyers', async () => {
    const { tenant, main } = await mainOrder({ contact_id: contact.contactId });
    for (const name of all) {
      const { status, body } = await command(tenant, name, main, {}, { contact });
      expect([status, body.code]).toEqual([403, 'buyer_not_permitted']);
    }
  });
});
