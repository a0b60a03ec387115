import type { CallOptions } from '@waybill/client';
import type { OrderDetail } from '@waybill/client/shapes';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { type Fate, fateAt, type PendingFate, pendingFateAt } from './fate.ts';
import { type NorthwindOrder, placementOf } from './northwind.ts';
import { type Shop, WORKERS } from './shop.ts';

/** Gross; what is worth more waits for approval. */
const APPROVED_UP_TO = 6000;

/** How long the service keeps the answers of a run: a repeat within it finishes what was begun. */
const REPEATABLE_MS = 23 * 3_600_000;

type Orders = Shop['waybill']['orders'];
type Step = (orders: Orders, order: OrderDetail, keyOf: KeyOf) => Promise<unknown>;

/** The options of a step of an order: a repeat of the step answers again and changes nothing. */
type KeyOf = (step: string) => CallOptions;

const ship: Step = (orders, order, keyOf) => orders.ship(order, {}, keyOf('ship'));

const shipInPart: Step = (orders, order, keyOf) => {
  const positions = order.items.slice(0, 1).map(({ id }) => ({ order_item_id: id, quantity: 1 }));
  return orders.ship(order, { positions }, keyOf('ship'));
};

async function registerReturn(orders: Orders, order: OrderDetail, keyOf: KeyOf) {
  await ship(orders, order, keyOf);
  const positions = order.items.slice(0, 1).map(({ id }) => ({ order_item_id: id, quantity: 1 }));
  const reason = 'Broken on arrival';
  const { id: rid } = await orders.return(order, { positions, reason }, keyOf('return'));
  return { id: order.id, rid };
}

async function receiveReturn(orders: Orders, order: OrderDetail, keyOf: KeyOf) {
  const path = await registerReturn(orders, order, keyOf);
  await orders.returns.receive(path, keyOf('receive'));
  return path;
}

const steps: Readonly<Record<Fate | PendingFate, Step>> = {
  placed: async () => undefined,
  acknowledged: (orders, order, keyOf) => orders.acknowledge(order, {}, keyOf('acknowledge')),
  held: (orders, order, keyOf) =>
    orders.hold(order, { reason: 'The address is unknown to the carrier' }, keyOf('hold')),
  'shipped in part': shipInPart,
  shipped: ship,
  // As the setting says, what is shipped and paid is completed by itself.
  completed: async (orders, order, keyOf) => {
    await ship(orders, order, keyOf);
    await orders.paymentStatus.update(order, { status: 'paid' }, keyOf('pay'));
  },
  cancelled: (orders, order, keyOf) =>
    orders.cancel(order, { reason: 'Ordered twice' }, keyOf('cancel')),
  'items cancelled': (orders, order, keyOf) => {
    const positions = order.items.slice(0, 1).map(({ id }) => ({ order_item_id: id, quantity: 1 }));
    return orders.items.cancel(order, { positions, reason: 'Sold out' }, keyOf('cancel-items'));
  },
  'return registered': registerReturn,
  'return received': receiveReturn,
  'return completed': async (orders, order, keyOf) => {
    const path = await receiveReturn(orders, order, keyOf);
    await orders.returns.complete(path, { resolution: 'refund' }, keyOf('complete-return'));
  },
  'return rejected': async (orders, order, keyOf) => {
    const path = await receiveReturn(orders, order, keyOf);
    await orders.returns.reject(path, {}, keyOf('reject-return'));
  },
  approved: (orders, order, keyOf) =>
    orders.approve(order, { approved_by: 'Andrew Fuller' }, keyOf('approve')),
  pending: async () => undefined,
  declined: (orders, order, keyOf) =>
    orders.cancel(order, { reason: 'Not approved' }, keyOf('decline')),
};

async function seedOrder(
  { waybill, northwind }: Shop,
  order: NorthwindOrder,
  index: number,
): Promise<void> {
  const { orders } = waybill;
  const keyOf: KeyOf = (step) => ({ idempotencyKey: `northwind-${order.id}-${step}` });
  const placed = await orders.place(placementOf(order, northwind.products), keyOf('place'));
  const fate = placed.status === 'pending' ? pendingFateAt(index) : fateAt(index);
  await steps[fate](orders, placed, keyOf);
}

/** The external ids of orders that a run of another day has brought to their end. */
async function formerOrders({ waybill }: Shop): Promise<Set<string | null>> {
  const former = new Set<string | null>();
  const since = Date.now() - REPEATABLE_MS;
  for await (const order of waybill.orders.list()) {
    if (Date.parse(order.created_at) < since) former.add(order.external_id);
  }
  return former;
}

/** Orders in every state that an order and its returns can have. */
export async function seedOrders(shop: Shop): Promise<void> {
  const values = { require_approval_above_value: APPROVED_UP_TO, auto_complete_on: 'payment' };
  await shop.waybill.settings.putAppSettings({ app: 'orders' }, { values });
  const former = await formerOrders(shop);
  const { orders } = shop.northwind;
  let done = 0;
  await sideBySide(WORKERS, orders, async (order, index) => {
    if (!former.has(`northwind-${order.id}`)) await seedOrder(shop, order, index);
    done += 1;
    shop.tell(done, orders.length);
  });
}
