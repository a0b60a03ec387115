import type { OrderDetail, OrderPlaced } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as acknowledge } from './acknowledge.ts';
import { handler as approve } from './approve.ts';
import { handler as cancel } from './cancel.ts';
import { handler as complete } from './complete.ts';
import { handler as listEvents } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as hold } from './hold.ts';
import { handler as cancelItems } from './items/cancel.ts';
import { handler as addItems } from './items/create.ts';
import {
  type Action,
  expected,
  expectedShip,
  type Model,
  type Named,
  open,
  type Settings,
} from './order-model.factory.ts';
import { handler as updatePayment } from './payment-status/update.ts';
import { handler as place } from './place.ts';
import { handler as refund } from './refund.ts';
import { handler as ship } from './ship.ts';
import { handler as shippable } from './shippable.ts';
import { handler as unhold } from './unhold.ts';
import { handler as update } from './update.ts';

withTable();

const TENANT = 'model';
beforeAll(() => installTenant(TENANT));

const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-000000000000';

/** The request of an action. */
function requestOf(order: OrderPlaced, action: Action) {
  const positions = (named: readonly Named[]) =>
    named.map(({ line, quantity }) => ({
      order_item_id: order.items[line]?.id ?? UNKNOWN,
      ...(quantity === null ? {} : { quantity: quantity / 1000 }),
    }));
  switch (action.kind) {
    case 'cancel':
      return { handler: cancel, body: action.reason ? { reason: 'because' } : {} };
    case 'items-cancel': {
      const reason = action.reason ? { reason: 'because' } : {};
      return { handler: cancelItems, body: { positions: positions(action.named), ...reason } };
    }
    case 'items-create':
      return { handler: addItems, body: { items: itemsOf(action.quantities) } };
    case 'ship':
      return {
        handler: ship,
        body: action.named === null ? {} : { positions: positions(action.named) },
      };
    case 'payment':
      return { handler: updatePayment, body: { status: action.to } };
    case 'refund':
      return { handler: refund, body: { amount: String(action.amount / 1000) } };
    case 'update':
      return { handler: update, body: { customer_order_number: 'PO' } };
    default:
      return { handler: { approve, acknowledge, complete, hold, unhold }[action.kind], body: {} };
  }
}

/** Articles at 1,000 each, so that an order comes to the sum of its thousandths. */
const itemsOf = (quantities: readonly number[]) =>
  quantities.map((quantity, index) => ({
    sku: `S${index}`,
    quantity: quantity / 1000,
    unit_price: 1000,
  }));

const addressed = (id: string) => ({
  tenant: TENANT,
  path: '/v1/orders/{id}',
  pathParameters: { id },
});

const named = fc.array(
  fc.record({
    // Now and then one past the last line: a position that does not exist.
    line: fc.nat({ max: 3 }).map((line) => (line === 3 ? 9 : line)),
    quantity: fc.option(fc.integer({ min: 1, max: 1600 }), { freq: 3 }),
  }),
  { maxLength: 3 },
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('ship' as const), named }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('ship' as const), named: fc.constant(null) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('items-cancel' as const),
      reason: fc.boolean(),
      named,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('items-create' as const),
      quantities: fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), reason: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payment' as const),
      to: fc.constantFrom('paid', 'open', 'refunded', 'paid'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      amount: fc.oneof(
        fc.integer({ min: 1, max: 900_000 }),
        fc.constantFrom(1, 500_000, 1_000_000),
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('approve', 'acknowledge', 'hold', 'unhold', 'unhold', 'update', 'complete')
      .map((kind) => ({ kind }) as Action),
  },
);

const settings: fc.Arbitrary<Settings> = fc.record({
  cancel_requires_reason: fc.boolean(),
  on_hold_blocks: fc.constantFrom('shipping', 'shipping_and_cancel', 'nothing'),
  auto_complete_on: fc.constantFrom('shipment', 'payment', 'manual'),
  allow_modification_after_acknowledge: fc.boolean(),
});

describe('commands', () => {
  // ORD-29, ORD-38, ORD-47, ORD-67, ORD-220
  it('do what the plain rules say, one after the other, and never break a budget', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        settings,
        settings,
        fc.array(action, { minLength: 1, maxLength: 16 }),
        async (quantities, waits, first, second, actions) => {
          await storeSettings(TENANT, orderSettings, undefined, {
            ...first,
            require_approval_above_value: waits ? 0 : null,
          });
          const { body: order } = await invoke<OrderPlaced>(place, {
            tenant: TENANT,
            body: { items: itemsOf(quantities) },
          });
          const model: Model = {
            status: waits ? 'pending' : 'placed',
            payment: 'open',
            fulfillment: 'unfulfilled',
            held: false,
            refunded: 0,
            acknowledged: false,
            lines: quantities.map((quantity) => ({ quantity, shipped: 0, cancelled: 0 })),
            trail: [waits ? 'order.requested' : 'order.placed'],
            shipments: [],
            cancellations: 0,
          };
          let current = first;
          for (const [index, one] of actions.entries()) {
            if (index === Math.floor(actions.length / 2)) {
              current = second;
              await storeSettings(TENANT, orderSettings, undefined, { ...second });
            }
            await compareStep(order, model, current, one);
          }
          await compareWhole(order.id, model, current);
        },
      ),
      { numRuns: rounds({ short: 10, long: 60 }) },
    );
  }, 120_000);
});

async function compareStep(order: OrderPlaced, model: Model, current: Settings, one: Action) {
  const refusal = expected(model, current, one);
  const { handler, body } = requestOf(order, one);
  const method = one.kind === 'update' ? 'PUT' : 'POST';
  const answer = await invoke<OrderDetail & { code?: string; order?: OrderDetail }>(
    handler as typeof ship,
    { ...addressed(order.id), method, body },
  );
  expect([one, answer.body.code]).toEqual([one, refusal]);
  if (refusal !== undefined) return;
  const row = answer.body.order ?? answer.body;
  if (one.kind === 'items-create') order.items.push(...row.items.slice(order.items.length));
  expect(row).toMatchObject({
    status: model.status,
    payment_status: model.payment,
    fulfillment_status: model.fulfillment,
    on_hold: model.held,
    item_count: model.lines.length,
    refunded_total: model.refunded / 1000,
    grand_total: model.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  });
  expect(row.acknowledged_at !== null).toBe(model.acknowledged);
  expect(row.completed_at !== null).toBe(model.status === 'completed');
  expect(row.cancelled_at !== null).toBe(model.status === 'cancelled');
  expect(row.placed_at !== null).toBe(model.trail.includes('order.placed'));
}

async function compareWhole(id: string, model: Model, current: Settings) {
  const { body: detail } = await invoke<OrderDetail>(get, addressed(id));
  const thousandths = (value: number) => Math.round(value * 1000);
  const lines = detail.items.map((item) => ({
    quantity: thousandths(item.quantity),
    shipped: thousandths(item.quantity_shipped),
    cancelled: thousandths(item.quantity_cancelled),
  }));
  expect(lines).toEqual(model.lines);
  for (const line of lines) expect(open(line)).toBeGreaterThanOrEqual(0);
  expect(
    detail.shipments.map(({ items }) => items.map(({ quantity }) => thousandths(quantity))),
  ).toEqual(model.shipments);
  expect(detail.cancellations).toHaveLength(model.cancellations);
  const refunded = detail.refunds.reduce((sum, { amount }) => sum + thousandths(amount), 0);
  expect(refunded).toBe(model.refunded);

  const trail = await invoke<{ items: { name: string }[] }>(listEvents, {
    ...addressed(id),
    path: '/v1/orders/{id}/events',
    query: { limit: '200' },
  });
  expect(trail.body.items.map(({ name }) => name)).toEqual(model.trail);

  const look = await invoke<{ shippable: boolean; open_quantity: number }>(shippable, {
    ...addressed(id),
    path: '/v1/orders/{id}/shippable',
  });
  expect(thousandths(look.body.open_quantity)).toBe(
    model.lines.reduce((sum, line) => sum + open(line), 0),
  );
  expect(look.body.shippable).toBe(expectedShip(model, current, null) === undefined);
}
