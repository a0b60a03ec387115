import { uuidAt } from '@waybill/kernel/id';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { orderContent, rootKey } from '@waybill/orders/order/order.entity';
import type { Order } from '@waybill/orders/order/order.schema';
import { orderStore } from '@waybill/orders/order/order.store';
import { orderFigures } from '@waybill/orders/order/order-figures';
import { decidePlacement, numberOrder } from '@waybill/orders/placement/place-order';
import { freshSettings } from '@waybill/orders/testing/placement.factory';
import { commit } from '@waybill/table/commit';
import { indexAttributes } from '@waybill/table/list';
import { foldDeltas } from '@waybill/table/operate';
import { type CountScope, countChanges, gatheredWrites } from '@waybill/table/testing';
import type { TableItem, Write } from '@waybill/table/write';
import { northwindOrder } from './northwind.ts';

/** A day's entries are seeded together. */
const SEEDED_A_DAY = 100;
const DAY_MS = 86_400_000;

const BATCH = 25;
const AT_ONCE = 4;

/** Going back from a fixed moment, so that a second seed continues the first. */
const anchor = Date.UTC(2026, 0, 1, 12);

/** When the entry at `index` of a ledger was made. */
function momentOf(index: number): Date {
  return new Date(anchor - Math.floor(index / SEEDED_A_DAY) * DAY_MS + (index % SEEDED_A_DAY));
}

/** The count deltas that some changes would have written, in few items. */
function deltasOf(writes: readonly Write<Rejection>[]): TableItem[] {
  return gatheredWrites(writes, new Date())
    .map(({ put }) => put)
    .filter((item) => item['_e'] === 'count-delta');
}

/**
 * Folds what a seed has written, though it is young: no change is under way. A fold of the
 * background may come first, and leaves what is too young for it; so this one ends once it finds
 * nothing twice.
 */
export async function foldSeed(place: CountScope): Promise<number> {
  let folded = 0;
  for (let idle = 0; idle < 2; ) {
    const done = await foldDeltas(place, { atLeast: 1 });
    folded += done;
    idle = done === 0 ? idle + 1 : 0;
  }
  return folded;
}

/** Puts items as they are, in transactions of a size that every engine takes. */
async function putAll(items: readonly TableItem[]): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const start = next;
      next += BATCH;
      await commit(items.slice(start, start + BATCH).map((put) => ({ put })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const ORGANIZATIONS = 20;
const CONTACTS = 200;
const BODIES = 50;

/** Written together. */
const CHUNK = 1_000;
/** Counted by one change: a fold takes a count delta whole, with the sums of all that it names. */
const CONTACTS_OF_A_CHANGE = 50;

type Codes = Pick<Order, 'status' | 'payment_status' | 'fulfillment_status' | 'on_hold'>;

/** Three in a hundred orders are still to be worked on, each in another way. */
const rare: readonly Codes[] = [
  codes('placed', 'open', 'unfulfilled', false),
  codes('placed', 'paid', 'unfulfilled', true),
  codes('placed', 'paid', 'partial', false),
];
const done = codes('completed', 'paid', 'fulfilled', false);

function codes(
  status: Order['status'],
  payment_status: Order['payment_status'],
  fulfillment_status: Order['fulfillment_status'],
  on_hold: boolean,
): Codes {
  return { status, payment_status, fulfillment_status, on_hold };
}

/** The organization and the contact of an order; each contact is of one organization. */
const organizationOf = (index: number): string => partyOf(index % ORGANIZATIONS);
const contactOf = (index: number): string => partyOf(1_000 + (index % CONTACTS));

const partyOf = (number: number): string =>
  `5eed0000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function placed(index: number): Order {
  const now = momentOf(index);
  const decision = decidePlacement({
    body: northwindOrder(index),
    principal: undefined,
    settings: freshSettings,
    marketId: undefined,
    now,
    newId: () => uuidAt(now),
  });
  if (isRejection(decision)) throw new Error(decision.message);
  const { items: _, ...order } = numberOrder(decision, {
    number: `LIST-${index}`,
    position_step: 10,
  }).order;
  return order;
}

/** An order as the list shows it; an organization has as large a share of each code as all have. */
function listed(body: Order, index: number): Order {
  const now = momentOf(index);
  const created_at = now.toISOString();
  return {
    ...body,
    ...(rare[Math.floor(index / CONTACTS) % 100] ?? done),
    id: uuidAt(now),
    number: `LIST-${index}`,
    organization_id: organizationOf(index),
    contact_id: contactOf(index),
    created_at,
    placed_at: created_at,
    updated_at: created_at,
  };
}

/** The orders of a few contacts each. */
const changesOf = (orders: readonly Order[], start: number): Order[][] =>
  Array.from({ length: CONTACTS / CONTACTS_OF_A_CHANGE }, (_, change) =>
    orders.filter(
      (_, at) => Math.floor(((start + at) % CONTACTS) / CONTACTS_OF_A_CHANGE) === change,
    ),
  ).filter((some) => some.length > 0);

/**
 * Puts the rows `from` to `to` of the list of orders straight into the table, without their
 * positions, and counts them through the product's own fold.
 */
export async function seedOrders(tenant: string, from: number, to: number): Promise<void> {
  const bodies = Array.from({ length: BODIES }, (_, index) => placed(index));
  for (let start = from; start < to; start += CHUNK) {
    const orders = Array.from({ length: Math.min(CHUNK, to - start) }, (_, at) => {
      const body = bodies[at % BODIES];
      if (body === undefined) throw new Error('there is a body for each row');
      return listed(body, start + at);
    });
    const rows = orders.map((order) => ({
      ...rootKey(tenant, order.id),
      ...orderContent(order),
      ...indexAttributes(orderStore, tenant, order),
    }));
    const deltas = changesOf(orders, start).flatMap((some) => {
      const moves = some.map((after) => {
        const figures = orderFigures({ ...after, shipments: [], returns: [], refunds: [] });
        return { after, figures };
      });
      return deltasOf(countChanges(orderStore, tenant, moves));
    });
    await putAll([...rows, ...deltas]);
  }
  await foldSeed({ tenant, group: orderStore.group });
}
