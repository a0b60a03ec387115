import type { OrderDetail, OrderPlaced } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/settings';
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
import { handler as updatePayment } from './payment-status/update.ts';
import { handler as place } from './place.ts';
import { handler as ship } from './ship.ts';
import { handler as shippable } from './shippable.ts';
import { handler as unhold } from './unhold.ts';
import { handler as update } from './update.ts';

withTable();

const TENANT = 'model';
beforeAll(() => installTenant(TENANT));

/*
 * The model counts in thousandths, as integers, and knows the rules of orders in the
 * plainest form. It shares nothing with the code it is compared to.
 */
interface Line {
  readonly quantity: number;
  shipped: number;
  cancelled: number;
}

interface Model {
  status: string;
  payment: string;
  fulfillment: string;
  held: boolean;
  acknowledged: boolean;
  readonly lines: Line[];
  readonly trail: string[];
  readonly shipments: number[][];
  cancellations: number;
}

interface Settings {
  readonly cancel_requires_reason: boolean;
  readonly on_hold_blocks: 'shipping' | 'shipping_and_cancel' | 'nothing';
  readonly auto_complete_on: 'shipment' | 'payment' | 'manual';
  readonly allow_modification_after_acknowledge: boolean;
}

/** A named line and a quantity in thousandths; null is everything open. */
type Named = { readonly line: number; readonly quantity: number | null };

type Action =
  | { readonly kind: 'approve' | 'acknowledge' | 'complete' | 'hold' | 'unhold' | 'update' }
  | { readonly kind: 'cancel'; readonly reason: boolean }
  | { readonly kind: 'items-cancel'; readonly reason: boolean; readonly named: readonly Named[] }
  | { readonly kind: 'ship'; readonly named: readonly Named[] | null }
  | { readonly kind: 'payment'; readonly to: string };

const open = (line: Line) => line.quantity - line.shipped - line.cancelled;
const isClosed = ({ status }: Model) => status === 'completed' || status === 'cancelled';

/** What the named lines add up to, or the code of the refusal. */
function takes(model: Model, named: readonly Named[]): Map<number, number> | string {
  const sums = new Map<number, number>();
  for (const { line, quantity } of named) {
    const target = model.lines[line];
    if (target === undefined) return 'unknown_position';
    sums.set(line, (sums.get(line) ?? 0) + (quantity ?? open(target)));
  }
  for (const [line, quantity] of sums) {
    const target = model.lines[line];
    if (target === undefined || quantity === 0 || quantity > open(target)) {
      return 'quantity_exceeds_open';
    }
  }
  return sums;
}

function derive(model: Model): void {
  const anything = model.lines.some(({ shipped }) => shipped > 0);
  const everything = model.lines.every((line) => open(line) <= 0);
  model.fulfillment = !anything ? 'unfulfilled' : everything ? 'fulfilled' : 'partial';
}

function close(model: Model): void {
  model.status = 'completed';
  model.trail.push('order.completed');
}

/** Applies an action to the model; answers the code of the refusal, or undefined. */
function expected(model: Model, settings: Settings, action: Action): string | undefined {
  switch (action.kind) {
    case 'approve':
      if (model.status !== 'pending') return 'order_not_pending';
      model.status = 'placed';
      model.trail.push('order.placed');
      return undefined;
    case 'acknowledge':
      if (isClosed(model)) return 'order_closed';
      if (model.status === 'pending') return 'order_pending';
      if (model.acknowledged) return 'already_acknowledged';
      model.acknowledged = true;
      model.trail.push('order.acknowledged');
      return undefined;
    case 'complete':
      if (isClosed(model)) return 'order_closed';
      if (model.status === 'pending') return 'order_pending';
      close(model);
      return undefined;
    case 'hold':
      if (isClosed(model)) return 'order_closed';
      model.held = true;
      model.trail.push('order.held');
      return undefined;
    case 'unhold':
      if (!model.held) return 'not_on_hold';
      model.held = false;
      model.trail.push('order.unheld');
      return undefined;
    case 'update':
      return expectedUpdate(model, settings);
    case 'payment':
      return expectedPayment(model, settings, action.to);
    case 'cancel':
      return expectedCancel(model, settings, action.reason);
    case 'items-cancel':
      return expectedItemsCancel(model, settings, action);
    case 'ship':
      return expectedShip(model, settings, action.named);
  }
}

function expectedUpdate(model: Model, settings: Settings): string | undefined {
  if (isClosed(model)) return 'order_closed';
  if (model.acknowledged && !settings.allow_modification_after_acknowledge) {
    return 'order_acknowledged';
  }
  model.trail.push('order.updated');
  return undefined;
}

function expectedPayment(model: Model, settings: Settings, to: string): undefined {
  model.payment = to;
  model.trail.push('order.payment_status.changed');
  const waited = model.status === 'in_fulfillment' && model.fulfillment === 'fulfilled';
  if (to === 'paid' && settings.auto_complete_on === 'payment' && waited) close(model);
}

function expectedCancel(model: Model, settings: Settings, reason: boolean): string | undefined {
  if (isClosed(model)) return 'order_closed';
  if (settings.cancel_requires_reason && !reason) return 'reason_required';
  if (model.lines.some(({ shipped }) => shipped > 0)) return 'order_shipped';
  if (model.held && settings.on_hold_blocks === 'shipping_and_cancel') return 'order_on_hold';
  for (const line of model.lines) line.cancelled = line.quantity;
  model.status = 'cancelled';
  model.cancellations += 1;
  model.trail.push('order.cancelled');
  return undefined;
}

function expectedItemsCancel(
  model: Model,
  settings: Settings,
  { reason, named }: Extract<Action, { kind: 'items-cancel' }>,
): string | undefined {
  if (named.length === 0) return 'positions_required';
  if (isClosed(model)) return 'order_closed';
  if (settings.cancel_requires_reason && !reason) return 'reason_required';
  if (model.held && settings.on_hold_blocks === 'shipping_and_cancel') return 'order_on_hold';
  const sums = takes(model, named);
  if (typeof sums === 'string') return sums;
  for (const [at, quantity] of sums) {
    const line = model.lines[at];
    if (line !== undefined) line.cancelled += quantity;
  }
  derive(model);
  model.cancellations += 1;
  model.trail.push('order.item.cancelled');
  if (model.lines.every((line) => line.cancelled === line.quantity)) {
    model.status = 'cancelled';
    model.trail.push('order.cancelled');
  }
  return undefined;
}

function expectedShip(
  model: Model,
  settings: Settings,
  named: readonly Named[] | null,
): string | undefined {
  if (named?.length === 0) return 'positions_required';
  if (isClosed(model)) return 'order_closed';
  if (model.status === 'pending') return 'order_pending';
  if (model.held && settings.on_hold_blocks !== 'nothing') return 'order_on_hold';
  const all = model.lines.flatMap((line, at) =>
    open(line) > 0 ? [{ line: at, quantity: open(line) }] : [],
  );
  if (named === null && all.length === 0) return 'nothing_to_ship';
  const sums = takes(model, named ?? all);
  if (typeof sums === 'string') return sums;
  for (const [at, quantity] of sums) {
    const line = model.lines[at];
    if (line !== undefined) line.shipped += quantity;
  }
  derive(model);
  model.status = 'in_fulfillment';
  model.shipments.push([...sums.values()]);
  model.trail.push('order.shipment.created');
  const auto = settings.auto_complete_on;
  const closes = auto === 'shipment' || (auto === 'payment' && model.payment === 'paid');
  if (model.fulfillment === 'fulfilled' && closes) close(model);
  return undefined;
}

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
    case 'ship':
      return {
        handler: ship,
        body: action.named === null ? {} : { positions: positions(action.named) },
      };
    case 'payment':
      return { handler: updatePayment, body: { status: action.to } };
    case 'update':
      return { handler: update, body: { customer_order_number: 'PO' } };
    default:
      return { handler: { approve, acknowledge, complete, hold, unhold }[action.kind], body: {} };
  }
}

const addressed = (id: string) => ({
  tenant: TENANT,
  path: '/v1/orders/{id}',
  pathParameters: { id },
});

const named = fc.array(
  fc.record({
    // One past the last line now and then: a position of nobody.
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
  // ORD-29, ORD-38, ORD-47, ORD-67
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
          const items = quantities.map((quantity, index) => ({
            sku: `S${index}`,
            quantity: quantity / 1000,
            unit_price: 1000,
          }));
          const { body: order } = await invoke<OrderPlaced>(place, {
            tenant: TENANT,
            body: { items },
          });
          const model: Model = {
            status: waits ? 'pending' : 'placed',
            payment: 'open',
            fulfillment: 'unfulfilled',
            held: false,
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
      { numRuns: rounds({ short: 20, long: 60 }) },
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
  expect(row).toMatchObject({
    status: model.status,
    payment_status: model.payment,
    fulfillment_status: model.fulfillment,
    on_hold: model.held,
    item_count: model.lines.length,
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
