import type { CallOptions } from '@waybill/client';
import type { OrderDetail, ShipmentTrack } from '@waybill/client/shapes';
import { DAY_MS } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { type Fate, fateAt, type PendingFate, pendingFateAt } from './fate.ts';
import { type NorthwindOrder, placementOf } from './northwind.ts';
import { type Shop, WORKERS } from './shop.ts';

/** So far back the first order lies. */
const DAYS = 90;

/** When an order is placed, by its place among all of them: the last one today. */
function placedAt(index: number, count: number, now: Date): Date {
  const share = (index + 1) / count;
  return new Date(now.getTime() - (1 - share) * DAYS * DAY_MS);
}

/** So many days after something, and never later than now. */
export function daysAfter(time: Date, days: number, now: Date): Date {
  return new Date(Math.min(time.getTime() + days * DAY_MS, now.getTime()));
}

/** Gross; what is worth more waits for approval. */
const APPROVED_UP_TO = 6000;

/** Time for which the service keeps the answers of a run: a repeat within it finishes the run. */
const REPEATABLE_MS = 23 * 3_600_000;

type Orders = Shop['waybill']['orders'];
/** The options of a step of an order: a repeat of the step answers again and changes nothing. */
export type KeyOf = (step: string) => CallOptions;

/** The orders of the shop, so many days after an order was placed. */
export type After = (days: number) => Orders;

export type Step = (after: After, order: OrderDetail, keyOf: KeyOf) => Promise<unknown>;

const firstPosition = (order: OrderDetail) =>
  order.items.slice(0, 1).map(({ id }) => ({ order_item_id: id, quantity: 1 }));

export const ship: Step = (after, order, keyOf) => after(2).ship(order, {}, keyOf('ship'));

const shipInPart: Step = (after, order, keyOf) =>
  after(2).ship(order, { positions: firstPosition(order) }, keyOf('ship'));

/** Ships an order, whose parcel arrives two days later; one that still has to stays on its way. */
const deliver: Step = async (after, order, keyOf) => {
  const { shipment } = await after(2).ship(order, {}, keyOf('ship'));
  const at = (days: number) => new Date(Date.parse(order.created_at) + days * DAY_MS).toISOString();
  if (at(4) > new Date().toISOString()) return;
  const events: ShipmentTrack['events'] = [
    { status: 'in_transit', at: at(3), place: 'Hamburg' },
    { status: 'delivered', at: at(4), note: 'Handed over' },
  ];
  const path = { id: order.id, sid: shipment.id };
  await after(4).shipments.track(path, { events }, keyOf('track'));
};

async function registerReturn(after: After, order: OrderDetail, keyOf: KeyOf) {
  await deliver(after, order, keyOf);
  const body = { positions: firstPosition(order), reason: 'Broken on arrival', restock: true };
  const { id: rid } = await after(6).return(order, body, keyOf('return'));
  return { id: order.id, rid };
}

async function receiveReturn(after: After, order: OrderDetail, keyOf: KeyOf) {
  const path = await registerReturn(after, order, keyOf);
  await after(9).returns.receive(path, keyOf('receive'));
  return path;
}

const steps: Readonly<Record<Fate | PendingFate, Step>> = {
  placed: async () => undefined,
  acknowledged: (after, order, keyOf) => after(1).acknowledge(order, {}, keyOf('acknowledge')),
  held: (after, order, keyOf) =>
    after(1).hold(order, { reason: 'The address is unknown to the carrier' }, keyOf('hold')),
  'shipped in part': shipInPart,
  shipped: ship,
  // As the setting says, what is shipped and paid is completed by itself.
  completed: async (after, order, keyOf) => {
    await deliver(after, order, keyOf);
    await after(5).paymentStatus.update(order, { status: 'paid' }, keyOf('pay'));
  },
  cancelled: (after, order, keyOf) =>
    after(1).cancel(order, { reason: 'Ordered twice' }, keyOf('cancel')),
  'items cancelled': (after, order, keyOf) => {
    const body = { positions: firstPosition(order), reason: 'Sold out' };
    return after(1).items.cancel(order, body, keyOf('cancel-items'));
  },
  'return registered': registerReturn,
  'return received': receiveReturn,
  'return completed': async (after, order, keyOf) => {
    const path = await receiveReturn(after, order, keyOf);
    await after(10).returns.complete(path, { resolution: 'refund' }, keyOf('complete-return'));
  },
  'return rejected': async (after, order, keyOf) => {
    const path = await receiveReturn(after, order, keyOf);
    await after(10).returns.reject(path, {}, keyOf('reject-return'));
  },
  approved: (after, order, keyOf) =>
    after(1).approve(order, { approved_by: 'Andrew Fuller' }, keyOf('approve')),
  pending: async () => undefined,
  declined: (after, order, keyOf) =>
    after(1).cancel(order, { reason: 'Not approved' }, keyOf('decline')),
};

async function seedOrder({ at, northwind }: Shop, order: NorthwindOrder, index: number) {
  const now = new Date();
  const time = placedAt(index, northwind.orders.length, now);
  const after: After = (days) => at(daysAfter(time, days, now)).orders;
  const keyOf: KeyOf = (step) => ({ idempotencyKey: `northwind-${order.id}-${step}` });
  const placed = await after(0).place(placementOf(order, northwind.products), keyOf('place'));
  const fate = placed.status === 'pending' ? pendingFateAt(index) : fateAt(index);
  await steps[fate](after, placed, keyOf);
}

/** When the shop was begun. Orders lie in the past themselves: what it is filled with first tells it. */
export async function begunAt({ waybill }: Shop): Promise<Date> {
  const [first] = (await waybill.markets.list({ order: 'created_at', limit: 1 })).items;
  return first === undefined ? new Date() : new Date(first.created_at);
}

/** The external ids of the orders of a shop that was begun on another day: what is there is finished. */
export async function formerOrders({ waybill }: Shop, begun: Date): Promise<Set<string | null>> {
  const former = new Set<string | null>();
  if (begun.getTime() >= Date.now() - REPEATABLE_MS) return former;
  for await (const order of waybill.orders.list()) former.add(order.external_id);
  return former;
}

/** Orders in every state that an order and its returns can have, over 90 days on a local stack. */
export async function seedOrders(shop: Shop): Promise<void> {
  const values = {
    require_approval_above_value: APPROVED_UP_TO,
    auto_complete_on: 'payment',
  } as const;
  await shop.waybill.settings.putAppSettings({ app: 'orders' }, { values });
  const former = await formerOrders(shop, await begunAt(shop));
  const { orders } = shop.northwind;
  let done = 0;
  await sideBySide(WORKERS, orders, async (order, index) => {
    if (!former.has(`northwind-${order.id}`)) await seedOrder(shop, order, index);
    done += 1;
    shop.report(done, orders.length);
  });
}
