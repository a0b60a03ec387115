import type { OrderDetail, OrderPlace } from '@waybill/client/shapes';
import { DAY_MS } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { type NorthwindProduct, skuOf } from './northwind.ts';
import {
  type After,
  begunAt,
  daysAfter,
  formerOrders,
  type KeyOf,
  type Step,
  ship,
} from './orders.ts';
import { type Shop, WORKERS } from './shop.ts';

/** An order that shows what the trading company did not have. */
interface Special {
  readonly name: string;
  /** So many days before the shop was begun it is placed. */
  readonly daysBefore: number;
  readonly body: Omit<OrderPlace, 'items'>;
  readonly fate?: Step;
}

const ada = { name: 'Ada Lindqvist', street: 'Ringvägen 100', postal_code: '118 60' };
const mila = { name: 'Mila Jansen', street: 'Prinsengracht 263', postal_code: '1016 GV' };
const noah = { name: 'Noah Brandt', street: 'Lindenstraße 7', postal_code: '50674' };
const addresses = {
  ada: { ...ada, city: 'Stockholm', country: 'SE' },
  mila: { ...mila, city: 'Amsterdam', country: 'NL' },
  noah: { ...noah, city: 'Köln', country: 'DE' },
};

const shipping = { price: 5, tax_rate: 19 };

async function shipPaid(after: After, order: OrderDetail, keyOf: KeyOf) {
  await after(1).paymentStatus.update(order, { status: 'paid' }, keyOf('pay'));
  await ship(after, order, keyOf);
}

const refundPart: Step = async (after, order, keyOf) => {
  await shipPaid(after, order, keyOf);
  const body = { amount: 5, reason: 'Scratched in transit', reference: 'PSP-20417' };
  await after(6).refund(order, body, keyOf('refund'));
};

/** Takes all of an order back, each position for a reason of its own. */
async function takeBack(after: After, order: OrderDetail, keyOf: KeyOf) {
  const reasons = ['wrong_item', 'damaged', 'not_as_described'];
  const positions = order.items.map(({ id, quantity }, at) => ({
    order_item_id: id,
    quantity,
    reason_code: reasons[at % reasons.length] ?? null,
  }));
  const body = { positions, reason: 'Not what was expected', restock: true };
  const { id: rid } = await after(6).return(order, body, keyOf('return'));
  await after(9).returns.receive({ id: order.id, rid }, keyOf('receive'));
  return { id: order.id, rid };
}

const returnForReasons: Step = async (after, order, keyOf) => {
  await ship(after, order, keyOf);
  await takeBack(after, order, keyOf);
};

const refundAll: Step = async (after, order, keyOf) => {
  await shipPaid(after, order, keyOf);
  const path = await takeBack(after, order, keyOf);
  const refund = { amount: order.grand_total, reference: 'PSP-20433' };
  await after(10).returns.complete(path, { resolution: 'refund', refund }, keyOf('complete'));
};

const exchange: Step = async (after, order, keyOf) => {
  await ship(after, order, keyOf);
  const path = await takeBack(after, order, keyOf);
  const items = order.items.map(({ sku, name, unit_price, tax_rate }) => {
    return { sku, name, quantity: 1, unit_price, tax_rate };
  });
  const body = { resolution: 'replacement', exchange: { items } } as const;
  await after(10).returns.complete(path, body, keyOf('complete'));
};

/** The day so many days after a moment. */
const dayAfter = (moment: Date, days: number): string =>
  new Date(moment.getTime() + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** An order of the shop before this one, which nobody is told of (ORD-262). */
const past = (number: string, placed_at: string, more: Omit<OrderPlace, 'items'>): Special => ({
  name: number,
  daysBefore: 20,
  body: { number, placed_at, silent: true, shipping_address: addresses.noah, ...more },
});

/** Orders beside those of the trading company; a repeat of the run has the same. */
const specialsOf = (begun: Date): readonly Special[] => [
  {
    name: 'discounts',
    daysBefore: 1,
    body: {
      shipping_address: addresses.mila,
      shipping,
      discounts: [{ title: 'Spring sale', code: 'SPRING', amount: 4 }],
      payment: { method: 'cash_on_delivery', fee: { price: 3.5, tax_rate: 19 } },
    },
  },
  {
    name: 'requested',
    daysBefore: 0,
    body: {
      shipping_address: addresses.noah,
      shipping,
      requested_delivery_date: dayAfter(begun, 4),
    },
  },
  {
    name: 'later',
    daysBefore: 2,
    body: { shipping_address: addresses.ada, requested_delivery_date: dayAfter(begun, 30) },
  },
  {
    name: 'part-refund',
    daysBefore: 12,
    body: { shipping_address: addresses.ada, shipping },
    fate: refundPart,
  },
  { name: 'refund', daysBefore: 18, body: { shipping_address: addresses.mila }, fate: refundAll },
  { name: 'exchange', daysBefore: 15, body: { shipping_address: addresses.noah }, fate: exchange },
  {
    name: 'reasons',
    daysBefore: 11,
    body: { shipping_address: addresses.mila },
    fate: returnForReasons,
  },
  past('OLD-1807', '2025-03-14T09:30:00Z', { status: 'completed', payment_status: 'paid' }),
  past('OLD-1812', '2025-03-21T16:05:00Z', { status: 'cancelled', payment_status: 'open' }),
  past('OLD-1830', '2025-04-02T11:20:00Z', { status: 'placed', payment_status: 'paid' }),
];

/** Two articles of the shop, one of them less its own discount. */
const itemsOf = (products: readonly NorthwindProduct[]): OrderPlace['items'] =>
  products.slice(0, 2).map(({ id, name }, at) => ({
    sku: skuOf(id),
    name,
    quantity: 2 - at,
    unit_price: 18,
    tax_rate: 19,
    discounts: at === 0 ? [{ title: 'Two at once', amount: 6 }] : [],
  }));

/**
 * Orders with discounts, fees, wished days, refunds, an exchange and reasons of returns, and some of
 * an older shop. They have keys of their own, so that a shop that was filled before gets them as well.
 */
export async function seedSpecialOrders(shop: Shop): Promise<void> {
  const begun = await begunAt(shop);
  const former = await formerOrders(shop, begun);
  const specials = specialsOf(begun);
  const items = itemsOf(shop.northwind.products);
  let done = 0;
  await sideBySide(WORKERS, specials, async ({ name, daysBefore, body, fate }) => {
    const external_id = `northwind-special-${name}`;
    if (!former.has(external_id)) {
      const now = new Date();
      const time = daysAfter(begun, -daysBefore, now);
      const after: After = (days) => shop.at(daysAfter(time, days, now)).orders;
      const keyOf: KeyOf = (step) => ({ idempotencyKey: `${external_id}-${step}` });
      const order = { currency: 'EUR', external_id, ...body, items };
      const placed = await after(0).place(order, keyOf('place'));
      await fate?.(after, placed, keyOf);
    }
    done += 1;
    shop.report(done, specials.length);
  });
}
