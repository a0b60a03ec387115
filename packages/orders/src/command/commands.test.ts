import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Item } from '../order/item.schema.ts';
import { orderPlaced } from '../order/order.events.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Decision } from '../order/order-change.ts';
import { lifecycle, type OrderCommand, type Status, statuses } from '../order/order-status.ts';
import type { CommandSettings } from '../settings.ts';
import { readShipment, ship } from '../shipment/ship-order.ts';
import { ShipBody } from '../shipment/shipment.schema.ts';
import { shippable } from '../shipment/shippable.ts';
import {
  aggregateIn,
  applyChange,
  freshCommandSettings,
  momentAfter,
  placedAggregate,
} from '../testing/aggregate.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { acknowledge } from './acknowledge-order.ts';
import { approve, readApprover } from './approve-order.ts';
import { cancelItems, readItemsCancel } from './cancel-items.ts';
import { cancel } from './cancel-order.ts';
import { changePaymentStatus } from './change-payment-status.ts';
import { commandEvents } from './command.events.ts';
import { CancelItemsBody, UpdateOrderBody } from './command.schema.ts';
import { complete } from './complete-order.ts';
import { hold } from './hold-order.ts';
import { unhold } from './unhold-order.ts';
import { type OrderUpdate, readUpdate, update } from './update-order.ts';

const at = '2026-11-22T10:00:00.000Z';
const SOME_ID = '01976f3a-8c1e-7a44-9d0b-000000000000';
const settings = (changes: Partial<CommandSettings> = {}) => ({
  ...freshCommandSettings,
  ...changes,
});

function ok<T>(outcome: T | Rejection): T {
  if (isRejection(outcome)) throw new Error(`${outcome.rejected}: ${outcome.message}`);
  return outcome;
}

function changeOf<Answer>(decision: Decision<Answer, Rejection> | Rejection) {
  const accepted = ok(decision);
  return 'range' in accepted ? accepted.numbered('DEL-000001') : accepted;
}

/** What a topic declares, and nothing beside it. */
function strictly(topic: string) {
  const declared = [...commandEvents, orderPlaced].find((one) => one.topic === topic);
  if (declared === undefined) throw new Error(`no topic ${topic}`);
  return v.strictObject(declared.data.entries);
}

const itemOf = (order: OrderAggregate, index = 0): Item => {
  const item = order.items[index];
  if (item === undefined) throw new Error(`no position ${index}`);
  return item;
};

const shipping = (order: OrderAggregate, body: ShipBody = {}, changes = {}) =>
  ship(order, ok(readShipment(body)), settings(changes), momentAfter());

const cancelling = (order: OrderAggregate, positions: object[], changes = {}, reason?: string) =>
  cancelItems(
    order,
    ok(readItemsCancel({ positions: positions as never, reason })),
    settings(changes),
    momentAfter(),
  );

/** An update of the back office's. */
const toUpdate = (columns: OrderUpdate['columns']): OrderUpdate => ({ columns, byBuyer: false });

/** Every command with a request that only the state can refuse. */
const requests: Readonly<
  Record<
    Exclude<OrderCommand, 'return'>,
    (order: OrderAggregate) => Decision<unknown, Rejection> | Rejection
  >
> = {
  approve: (order) => approve(order, { approver: null }, settings(), momentAfter()),
  update: (order) =>
    update(order, toUpdate({ customer_order_number: 'PO-1' }), settings(), momentAfter()),
  acknowledge: (order) => acknowledge(order, { external_ref: 'ERP-1' }, settings(), momentAfter()),
  ship: (order) => shipping(order),
  'payment-status': (order) =>
    changePaymentStatus(
      order,
      { status: 'paid' },
      settings({ auto_complete_on: 'payment' }),
      momentAfter(),
    ),
  complete: (order) => complete(order, {}, settings(), momentAfter()),
  cancel: (order) => cancel(order, { byBuyer: false }, settings(), momentAfter()),
  'items-cancel': (order) => cancelling(order, [{ order_item_id: itemOf(order, 1).id }]),
  hold: (order) => hold(order, { reason: 'check' }, settings(), momentAfter()),
  unhold: (order) => unhold({ ...order, on_hold: true }, {}, settings(), momentAfter()),
};

const table = Object.entries(requests).flatMap(([command, run]) =>
  statuses.map((status) => ({
    command,
    status,
    run,
    outcome: lifecycle[status][command as keyof typeof requests],
  })),
);

describe('every command in every state', () => {
  // ORD-31, ORD-32, ORD-33, ORD-34
  it.each(table)('$command on $status: $outcome', ({ status, run, outcome }) => {
    const order = aggregateIn(status);
    const decision = run(order);
    if (typeof outcome === 'string') {
      expect(decision).toMatchObject({ rejected: outcome, message: expect.any(String) });
      return;
    }
    const change = changeOf(decision);
    expect(outcome).toContain(change.order.status);
    expect(change.order.updated_at).toBe(at);
    expect(change.entries.length).toBeGreaterThan(0);
  });

  // ORD-127
  it.each(table)('$command on $status carries what its topics declare', ({ status, run }) => {
    const decision = run(aggregateIn(status));
    if (isRejection(decision)) return;
    const { order, entries } = changeOf(decision);
    for (const { name, payload } of entries) {
      const data = { order_id: order.id, number: order.number, ...payload };
      expect(v.parse(strictly(name), data)).toEqual(data);
    }
  });
});

it('every topic of a command shows an example that fits it', () => {
  for (const { data, example } of commandEvents) expect(v.parse(data, example)).toEqual(example);
});

describe('acknowledge', () => {
  // ORD-44, ORD-45
  it('keeps the stored reference when none is sent, and happens once', () => {
    const order = { ...placedAggregate(), external_ref: 'OLD' };
    const change = changeOf(acknowledge(order, { external_ref: null }, settings(), momentAfter()));
    expect(change.order).toMatchObject({
      external_ref: 'OLD',
      acknowledged_at: at,
      status: 'placed',
    });
    expect(change.entries).toEqual([
      {
        name: 'order.acknowledged',
        actor: null,
        payload: {
          external_ref: 'OLD',
          external_id: null,
          external_refs: null,
          acknowledged_at: at,
        },
      },
    ]);
    const again = acknowledge(applyChange(order, change), {}, settings(), momentAfter());
    expect(again).toMatchObject({ rejected: 'already_acknowledged' });
  });

  // ORD-45
  it('on a closed order says that it is closed before anything else', () => {
    const order = { ...aggregateIn('cancelled'), acknowledged_at: at };
    const refused = acknowledge(order, {}, settings(), momentAfter());
    expect(refused).toMatchObject({ rejected: 'order_closed' });
  });
});

describe('approve', () => {
  const contact = { contactId: 'c-1', organizationId: undefined };

  // ORD-26
  it.each([
    ['the back office, by name', { approved_by: 'Ada' }, undefined, { approver: 'Ada' }],
    ['the back office, silently', {}, undefined, { approver: null }],
    [
      'a contact with the right, as itself',
      { approved_by: 'Ada' },
      { ...contact, permissions: ['orders.approve'] },
      { approver: 'c-1' },
    ],
    [
      'no contact without it',
      {},
      { ...contact, permissions: ['orders.create'] },
      { rejected: 'forbidden' },
    ],
  ])('is for %s', (_, body, principal, expected) => {
    expect(readApprover(body, principal)).toMatchObject(expected);
  });

  // ORD-25, ORD-26
  it('places the order now, held or not, and names the approver', () => {
    const order = { ...aggregateIn('pending'), on_hold: true };
    const change = changeOf(approve(order, { approver: 'Ada' }, settings(), momentAfter()));
    expect(change.order).toMatchObject({ status: 'placed', placed_at: at, on_hold: true });
    expect(change.entries).toEqual([
      {
        name: 'order.placed',
        actor: 'Ada',
        payload: {
          number: 'ORD-000001',
          grand_total: 35,
          currency: 'EUR',
          item_count: 2,
          cart_id: null,
        },
      },
    ]);
  });
});

describe('update', () => {
  const order = { ...placedAggregate(), metadata: { old: 1, kept: 2 }, buyer: { name: 'B' } };

  // ORD-40
  it('replaces what is sent whole, empties with null and names the columns', () => {
    const columns = ok(
      readUpdate({ metadata: { new: 1 }, buyer: null, customer_order_number: 'PO' }, undefined),
    );
    const change = changeOf(update(order, columns, settings(), momentAfter()));
    expect(change.order).toMatchObject({
      metadata: { new: 1 },
      buyer: null,
      customer_order_number: 'PO',
      shipping_address: order.shipping_address,
    });
    expect(change.entries).toMatchObject([
      {
        name: 'order.updated',
        payload: { columns: ['buyer', 'metadata', 'customer_order_number'] },
      },
    ]);
  });

  // ORD-41
  it('without a column changes nothing and writes no event', () => {
    const change = changeOf(
      update(order, ok(readUpdate({}, undefined)), settings(), momentAfter()),
    );
    expect(change.entries).toEqual([]);
    expect(change.answer).toMatchObject({ updated_at: order.updated_at });
    expect(change.answer).not.toHaveProperty('items');
  });

  // ORD-42
  it('ends with the acknowledgement, unless the shop keeps it open', () => {
    const acknowledged = { ...order, acknowledged_at: at };
    const columns = { customer_order_number: 'PO' };
    expect(update(acknowledged, toUpdate(columns), settings(), momentAfter())).toMatchObject({
      rejected: 'order_acknowledged',
    });
    const open = settings({ allow_modification_after_acknowledge: true });
    expect(
      changeOf(update(acknowledged, toUpdate(columns), open, momentAfter())).order,
    ).toMatchObject(columns);
  });

  // ORD-12, ORD-131
  it('refuses objects that are too heavy, alone or together', () => {
    const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });
    const read = readAs(UpdateOrderBody, (body) => readUpdate(body, undefined));
    expect(read({ metadata: text(70_000) })).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'metadata' }],
    });
    const full = {
      ...order,
      payment: text(64_000),
      shipping: text(64_000),
      billing_address: text(64_000),
      shipping_address: text(64_000),
    };
    const columns = ok(readUpdate({ metadata: text(64_000), user_data: text(64_000) }, undefined));
    expect(update(full, columns, settings(), momentAfter())).toMatchObject({
      rejected: 'invalid_value',
    });
  });
});

describe('ship', () => {
  // ORD-35, ORD-46, ORD-50
  it('sends everything open and closes the order', () => {
    const order = placedAggregate([2, 1.5]);
    const decision = ok(shipping(order, { carrier: 'dhl', tracking_code: 'T1' }));
    expect(decision).toMatchObject({ range: 'delivery' });
    const change = changeOf(decision);
    const positions = order.items.map(({ id, quantity }) => ({ order_item_id: id, quantity }));
    const [shipment] = change.shipments ?? [];
    expect(change.order).toMatchObject({
      status: 'completed',
      fulfillment_status: 'fulfilled',
      completed_at: at,
    });
    expect(shipment).toMatchObject({
      order_id: order.id,
      number: 'DEL-000001',
      carrier: 'dhl',
      tracking_url: null,
      shipped_at: at,
      metadata: null,
      items: positions.map((one) => ({ ...one, shipment_id: shipment?.id, created_at: at })),
    });
    expect(change.items?.map((item) => item.quantity_shipped)).toEqual([2, 1.5]);
    expect(change.entries).toEqual([
      {
        name: 'order.shipment.created',
        actor: null,
        payload: {
          shipment_id: shipment?.id,
          number: 'DEL-000001',
          carrier: 'dhl',
          tracking_code: 'T1',
          external_id: null,
          external_refs: null,
          positions,
        },
      },
      {
        name: 'order.completed',
        actor: null,
        payload: { via: 'shipment', completed_by: null },
      },
    ]);
    expect(change.answer).toEqual({ order: change.order, shipment });
  });

  // ORD-35, ORD-36, ORD-37
  it.each([
    ['shipment', 'open', 'completed', 'shipment'],
    ['shipment', 'paid', 'completed', 'shipment'],
    ['payment', 'open', 'in_fulfillment', undefined],
    ['payment', 'paid', 'completed', 'payment'],
    ['manual', 'paid', 'in_fulfillment', undefined],
  ] as const)('closing on %s with payment %s leads to %s', (auto, paid, status, via) => {
    const order = { ...placedAggregate(), payment_status: paid };
    const change = changeOf(shipping(order, {}, { auto_complete_on: auto }));
    expect(change.order.status).toBe(status);
    expect(change.order.completed_at).toBe(via === undefined ? null : at);
    const completed = change.entries.find(({ name }) => name === 'order.completed');
    expect(completed?.payload['via']).toBe(via);
  });

  // ORD-47
  it('sums what names a position twice, and fills in what is open', () => {
    const order = placedAggregate([2, 1.5]);
    const [first, second] = [itemOf(order, 0), itemOf(order, 1)];
    const change = changeOf(
      shipping(order, {
        positions: [
          { order_item_id: first.id, quantity: 0.1 },
          { order_item_id: second.id },
          { order_item_id: first.id.toUpperCase(), quantity: '0.2' },
        ],
      }),
    );
    expect(change.items?.map((item) => item.quantity_shipped)).toEqual([0.3, 1.5]);
    expect(change.shipments?.[0]?.items).toHaveLength(2);
    expect(change.order).toMatchObject({ status: 'in_fulfillment', fulfillment_status: 'partial' });
  });

  it('leaves positions it does not touch the objects they were', () => {
    const order = placedAggregate([2, 1]);
    const positions = [{ order_item_id: itemOf(order).id, quantity: 1 }];
    const change = changeOf(shipping(order, { positions }));
    expect(change.items?.[1]).toBe(order.items[1]);
    expect(change.items?.[0]?.updated_at).toBe(at);
  });

  // ORD-50, ORD-51
  it('takes a number and a time of the caller', () => {
    const change = ok(
      shipping(placedAggregate(), { number: 'LS 7', shipped_at: '2030-01-01T10:00:00+02:00' }),
    );
    expect(change).toMatchObject({
      shipments: [{ number: 'LS 7', shipped_at: '2030-01-01T08:00:00.000Z', created_at: at }],
    });
  });

  // ORD-46, ORD-49
  it.each([
    ['nothing named', { positions: [] }, 'positions_required'],
    ['a quantity of 0', { positions: [{ order_item_id: SOME_ID, quantity: 0 }] }, 'invalid_value'],
    ['four digits', { positions: [{ order_item_id: SOME_ID, quantity: 0.0001 }] }, 'invalid_value'],
    ['a month 13', { shipped_at: '2026-13-01T10:00:00Z' }, 'invalid_value'],
    ['heavy metadata', { metadata: { text: 'x'.repeat(70_000) } }, 'invalid_value'],
  ])('refuses %s', (_, body, code) => {
    expect(readAs(ShipBody, readShipment)(body)).toMatchObject({ rejected: code });
  });

  const unknown = { order_item_id: SOME_ID };

  // ORD-48
  it('refuses positions of another order by their place', () => {
    const order = placedAggregate();
    const positions = [{ order_item_id: itemOf(order).id, quantity: 999 }, unknown];
    expect(shipping(order, { positions })).toMatchObject({
      rejected: 'unknown_position',
      details: [{ path: 'positions.1.order_item_id' }],
    });
  });

  // ORD-47
  it.each([
    ['more than is open', [{ quantity: 2.001 }]],
    ['more than is open in two entries', [{ quantity: 1 }, { quantity: 1.001 }]],
    ['all that is open and more', [{}, { quantity: 0.001 }]],
  ])('refuses %s', (_, entries) => {
    const order = placedAggregate([2]);
    const positions = entries.map((one) => ({ order_item_id: itemOf(order).id, ...one }));
    expect(shipping(order, { positions })).toMatchObject({ rejected: 'quantity_exceeds_open' });
  });

  // ORD-46, ORD-47
  it('refuses a position of which nothing is open, and an order of which nothing is', () => {
    const manual = { auto_complete_on: 'manual' } as const;
    const order = placedAggregate([2, 1]);
    const first = { order_item_id: itemOf(order).id };
    const shipped = applyChange(order, changeOf(shipping(order, { positions: [first] }, manual)));
    expect(shipping(shipped, { positions: [first] })).toMatchObject({
      rejected: 'quantity_exceeds_open',
    });
    const all = applyChange(shipped, changeOf(shipping(shipped, {}, manual)));
    expect(shipping(all)).toMatchObject({ rejected: 'nothing_to_ship' });
  });

  // ORD-39
  it('checks state, hold, positions and quantities in this order', () => {
    const order = placedAggregate();
    const bad = { positions: [unknown, { order_item_id: itemOf(order).id, quantity: 99 }] };
    const held = { ...order, on_hold: true, hold_reason: 'fraud check' };
    const code = (one: OrderAggregate, body: ShipBody) =>
      (shipping(one, body) as Rejection).rejected;
    expect(code({ ...held, status: 'pending' }, bad)).toBe('order_pending');
    expect(code(held, bad)).toBe('order_on_hold');
    expect(code(order, bad)).toBe('unknown_position');
    expect(code(order, { positions: bad.positions.slice(1) })).toBe('quantity_exceeds_open');
  });
});

describe('a hold', () => {
  const reach = {
    shipping: ['ship'],
    shipping_and_cancel: ['ship', 'cancel', 'items-cancel'],
    nothing: [],
  };
  const held = { ...placedAggregate(), on_hold: true, hold_reason: 'fraud check' };
  const each = (on_hold_blocks: CommandSettings['on_hold_blocks']) => ({
    ship: () => shipping(held, {}, { on_hold_blocks }),
    cancel: () => cancel(held, { byBuyer: false }, settings({ on_hold_blocks }), momentAfter()),
    'items-cancel': () =>
      cancelling(held, [{ order_item_id: itemOf(held).id }], { on_hold_blocks }),
    complete: () => complete(held, {}, settings({ on_hold_blocks }), momentAfter()),
    acknowledge: () => acknowledge(held, {}, settings({ on_hold_blocks }), momentAfter()),
    update: () =>
      update(
        held,
        toUpdate({ customer_order_number: 'x' }),
        settings({ on_hold_blocks }),
        momentAfter(),
      ),
    'payment-status': () =>
      changePaymentStatus(held, { status: 'paid' }, settings({ on_hold_blocks }), momentAfter()),
    hold: () => hold(held, { reason: 'other' }, settings({ on_hold_blocks }), momentAfter()),
    unhold: () => unhold(held, {}, settings({ on_hold_blocks }), momentAfter()),
  });

  const cases = (Object.keys(reach) as (keyof typeof reach)[]).flatMap((setting) =>
    Object.entries(each(setting)).map(([command, run]) => ({
      setting,
      command,
      run,
      blocked: (reach[setting] as string[]).includes(command),
    })),
  );

  // ORD-62
  it.each(cases)('by $setting stops $command: $blocked', ({ run, blocked }) => {
    const decision = run();
    if (blocked) {
      expect(decision).toMatchObject({
        rejected: 'order_on_hold',
        message: expect.stringContaining('fraud check'),
      });
    } else expect(isRejection(decision)).toBe(false);
  });

  // ORD-60
  it('takes the reason of the last call, and none when none is given', () => {
    const again = changeOf(hold(held, { reason: null }, settings(), momentAfter()));
    expect(again.order).toMatchObject({ on_hold: true, hold_reason: null });
    expect(again.entries).toEqual([{ name: 'order.held', actor: null, payload: { reason: null } }]);
  });

  // ORD-61
  it('is lifted in every state, and only while there is one', () => {
    for (const status of statuses) {
      const order = { ...aggregateIn(status), on_hold: true, hold_reason: 'x' };
      const change = changeOf(unhold(order, {}, settings(), momentAfter()));
      expect(change.order).toMatchObject({ status, on_hold: false, hold_reason: null });
      expect(change.entries).toEqual([{ name: 'order.unheld', actor: null, payload: {} }]);
      expect(unhold(aggregateIn(status), {}, settings(), momentAfter())).toMatchObject({
        rejected: 'not_on_hold',
      });
    }
  });
});

describe('cancel', () => {
  // ORD-19, ORD-54, ORD-59
  it('takes everything off and leaves the other dimensions alone', () => {
    const order = { ...placedAggregate([2, 1.5]), on_hold: true, hold_reason: 'x' };
    const change = changeOf(
      cancel(
        order,
        { reason: 'twice', cancelled_by: 'Ada', byBuyer: false },
        settings(),
        momentAfter(),
      ),
    );
    const [cancellation] = change.cancellations ?? [];
    expect(change.order).toMatchObject({
      status: 'cancelled',
      cancelled_at: at,
      fulfillment_status: 'unfulfilled',
      payment_status: 'open',
      on_hold: true,
      item_count: 2,
    });
    expect(change.items?.map((item) => item.quantity_cancelled)).toEqual([2, 1.5]);
    expect(cancellation).toMatchObject({
      order_id: order.id,
      scope: 'order',
      positions: order.items.map(({ id, quantity }) => ({ order_item_id: id, quantity })),
      reason: 'twice',
      cancelled_by: 'Ada',
      created_at: at,
    });
    expect(change.entries).toEqual([
      {
        name: 'order.cancelled',
        actor: null,
        payload: { reason: 'twice', cancelled_by: 'Ada', cancellation_id: cancellation?.id },
      },
    ]);
  });

  // ORD-39, ORD-56
  it.each([
    ['closed first', 'completed', 'order_closed'],
    ['then the reason', 'in_fulfillment', 'reason_required'],
    ['then the reason of a fresh order', 'placed', 'reason_required'],
  ] as const)('refuses %s', (_, status, code) => {
    const strict = settings({ cancel_requires_reason: true });
    const order = aggregateIn(status);
    for (const reason of [undefined, null, ' ']) {
      expect(cancel(order, { reason, byBuyer: false }, strict, momentAfter())).toMatchObject({
        rejected: code,
      });
      const some = [{ order_item_id: itemOf(order).id, quantity: 1 }];
      expect(
        cancelling(order, some, { cancel_requires_reason: true }, reason ?? undefined),
      ).toMatchObject({ rejected: code });
    }
  });
});

describe('items-cancel', () => {
  // ORD-49, ORD-57
  it.each([
    ['missing', undefined, 'positions_required'],
    ['null', null, 'positions_required'],
    ['empty', [], 'positions_required'],
    ['negative', [{ order_item_id: SOME_ID, quantity: -1 }], 'invalid_value'],
  ])('refuses positions that are %s', (_, positions, code) => {
    expect(readAs(CancelItemsBody, readItemsCancel)({ positions })).toMatchObject({
      rejected: code,
    });
  });

  // ORD-57, ORD-59
  it('takes quantities off and names them', () => {
    const order = placedAggregate([2, 1]);
    const first = itemOf(order).id;
    const change = changeOf(cancelling(order, [{ order_item_id: first, quantity: 0.5 }], {}, 'r'));
    const positions = [{ order_item_id: first, quantity: 0.5 }];
    expect(change.order).toMatchObject({ status: 'placed', cancelled_at: null });
    expect(change.cancellations).toMatchObject([{ scope: 'items', positions, reason: 'r' }]);
    expect(change.entries).toEqual([
      {
        name: 'order.item.cancelled',
        actor: null,
        payload: {
          positions,
          reason: 'r',
          cancelled_by: null,
          cancellation_id: change.cancellations?.[0]?.id,
        },
      },
    ]);
  });

  // ORD-58
  it.each(['pending', 'placed'] as const)('cancels a %s order that keeps nothing', (status) => {
    const order = { ...placedAggregate([2, 1]), status };
    const some = applyChange(
      order,
      changeOf(cancelling(order, [{ order_item_id: itemOf(order).id, quantity: 1 }])),
    );
    const rest = order.items.map(({ id }) => ({ order_item_id: id }));
    const change = changeOf(cancelling(some, rest));
    expect(change.order).toMatchObject({
      status: 'cancelled',
      cancelled_at: at,
      fulfillment_status: 'unfulfilled',
    });
    expect(change.cancellations?.[0]?.positions.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(change.entries.map(({ name }) => name)).toEqual([
      'order.item.cancelled',
      'order.cancelled',
    ]);
  });

  // ORD-58
  it('never closes an order of which something was shipped', () => {
    const order = placedAggregate([2, 1]);
    const first = { order_item_id: itemOf(order).id };
    const shipped = applyChange(
      order,
      changeOf(shipping(order, { positions: [{ ...first, quantity: 1 }] })),
    );
    const rest = shipped.items.map(({ id }) => ({ order_item_id: id }));
    const change = changeOf(cancelling(shipped, rest));
    expect(change.order).toMatchObject({
      status: 'in_fulfillment',
      fulfillment_status: 'fulfilled',
      completed_at: null,
      cancelled_at: null,
    });
    const after = applyChange(shipped, change);
    expect(cancelling(after, [first])).toMatchObject({ rejected: 'quantity_exceeds_open' });
  });
});

describe('payment-status', () => {
  const paying = (order: OrderAggregate, payment_id?: string, auto = 'payment' as const) =>
    changeOf(
      changePaymentStatus(
        order,
        { status: 'paid', payment_id },
        settings({ auto_complete_on: auto }),
        momentAfter(),
      ),
    );

  // ORD-65
  it('merges the payment id, and leaves the payment alone without one', () => {
    const order = { ...placedAggregate(), payment: { method: 'card', payment_id: 'old' } };
    expect(paying(order).order.payment).toEqual(order.payment);
    expect(paying(order, 'pi_1').order.payment).toEqual({ method: 'card', payment_id: 'pi_1' });
    expect(paying({ ...order, payment: null }, 'pi_1').order.payment).toEqual({
      payment_id: 'pi_1',
    });
  });

  // ORD-66
  it('names the status before, even without a difference', () => {
    const order: OrderAggregate = { ...placedAggregate(), payment_status: 'paid' };
    expect(paying(order).entries).toEqual([
      {
        name: 'order.payment_status.changed',
        actor: null,
        payload: { from: 'paid', to: 'paid', payment_id: null },
      },
    ]);
  });

  const fulfilled = (status: Status) => ({
    ...aggregateIn(status),
    fulfillment_status: 'fulfilled' as const,
  });

  // ORD-36, ORD-64
  it.each([
    ['closes', 'payment', 'paid', fulfilled('in_fulfillment'), 'completed'],
    ['waits for the rest', 'payment', 'paid', aggregateIn('in_fulfillment'), 'in_fulfillment'],
    ['waits for the money', 'payment', 'authorized', fulfilled('in_fulfillment'), 'in_fulfillment'],
    ['leaves it to a hand', 'manual', 'paid', fulfilled('in_fulfillment'), 'in_fulfillment'],
    ['leaves it to shipping', 'shipment', 'paid', fulfilled('in_fulfillment'), 'in_fulfillment'],
    ['leaves closed orders', 'payment', 'paid', fulfilled('completed'), 'completed'],
  ] as const)('%s', (_, auto, word, order, status) => {
    const change = changeOf(
      changePaymentStatus(
        order,
        { status: word },
        settings({ auto_complete_on: auto }),
        momentAfter(),
      ),
    );
    expect(change.order.status).toBe(status);
    const closes = order.status !== status;
    expect(change.order.completed_at).toBe(closes ? at : order.completed_at);
    expect(change.entries.slice(1)).toEqual(
      closes
        ? [
            {
              name: 'order.completed',
              actor: null,
              payload: { via: 'payment', completed_by: null },
            },
          ]
        : [],
    );
  });
});

describe('complete', () => {
  // ORD-63
  it('closes by hand, under its name, and leaves quantities open', () => {
    const order = aggregateIn('in_fulfillment');
    const change = changeOf(complete(order, { completed_by: 'Ada' }, settings(), momentAfter()));
    expect(change.order).toMatchObject({
      status: 'completed',
      completed_at: at,
      fulfillment_status: 'partial',
    });
    expect(change.items).toBeUndefined();
    expect(change.entries).toEqual([
      { name: 'order.completed', actor: null, payload: { via: 'manual', completed_by: 'Ada' } },
    ]);
  });
});

describe('shippable', () => {
  // ORD-52
  it('shows what is open, fully shipped lines included', () => {
    const order = placedAggregate([0.3, 1]);
    const first = { order_item_id: itemOf(order).id, quantity: 0.1 };
    const second = { order_item_id: itemOf(order, 1).id };
    const after = applyChange(order, changeOf(shipping(order, { positions: [first, second] })));
    expect(shippable(after, settings())).toEqual({
      order: {
        id: order.id,
        number: 'ORD-000001',
        status: 'in_fulfillment',
        fulfillment_status: 'partial',
        on_hold: false,
        hold_reason: null,
      },
      shippable: true,
      blocked_reason: null,
      open_positions: 1,
      open_quantity: 0.2,
      positions: [
        {
          order_item_id: first.order_item_id,
          position: 10,
          sku: 'SKU-0',
          name: 'SKU-0',
          product_id: null,
          unit: null,
          quantity: 0.3,
          quantity_shipped: 0.1,
          quantity_cancelled: 0,
          quantity_open: 0.2,
        },
        expect.objectContaining({ ...second, quantity_open: 0 }),
      ],
    });
  });

  const situations = [
    ...statuses.map(aggregateIn),
    { ...placedAggregate(), on_hold: true, hold_reason: 'fraud check' },
    { ...placedAggregate(), on_hold: true },
    { ...aggregateIn('completed'), status: 'in_fulfillment' as const },
  ];

  // ORD-52
  it.each(situations)('says what shipping says ($status, held $on_hold)', (order) => {
    const decision = shipping(order);
    const answer = shippable(order, settings());
    expect(answer.shippable).toBe(!isRejection(decision));
    expect(answer.blocked_reason).toBe(isRejection(decision) ? decision.message : null);
  });
});
