import { randomUUID } from 'node:crypto';
import type { Answer, Call } from '../support/client.ts';

interface Placed {
  readonly id: string;
  readonly number: string;
  readonly status: string;
}

/** An order as its caller knows it. */
export interface KnownOrder extends Placed {
  readonly key: string;
}

/** Answers that trade received, whatever table stood behind them. */
export interface Trade {
  readonly orders: readonly KnownOrder[];
  /** Every number that an order or a delivery note got. */
  readonly numbers: readonly string[];
}

const basket = {
  items: [
    { sku: 'CUP', name: 'Cup', quantity: 3, unit_price: 4.95, tax_rate: 19 },
    { sku: 'POT', name: 'Pot', quantity: 1, unit_price: 29, tax_rate: 19 },
  ],
};

function body<Body>(answer: Answer<Body>, status: number): Body {
  if (answer.status === status) return answer.body;
  throw new Error(`${answer.status} in place of ${status}: ${answer.text}`);
}

/** Places an order with a key, by which the same caller may ask again. */
export function place(call: Call, key: string = randomUUID()): Promise<Answer<Placed>> {
  return call<Placed>('POST /v1/orders/place', {
    body: basket,
    headers: { 'Idempotency-Key': key },
  });
}

/** An order with its goods: received, reserved and, for every second one, shipped. */
async function sell(call: Call, sku: string, ships: boolean): Promise<[KnownOrder, string[]]> {
  const key = randomUUID();
  const stock = (verb: string, more: object) =>
    call(`POST /v1/inventories/${verb}`, { body: more });
  body(await stock('receive', { items: [{ sku, quantity: 10 }] }), 201);
  const order = body(await place(call, key), 201);
  const reserved = { order_ref: order.id, items: [{ sku, quantity: 3 }] };
  body(await stock('reserve', reserved), 201);
  if (!ships) return [{ ...order, key }, [`order ${order.number}`]];
  const { shipment } = body(
    await call<{ shipment: { number: string } }>(`POST /v1/orders/${order.id}/ship`, { body: {} }),
    201,
  );
  return [{ ...order, key }, [`order ${order.number}`, `delivery note ${shipment.number}`]];
}

/** Articles that are sold side by side, one order of each after the other. */
const LANES = 4;

/** Sells so many orders. */
export async function trade(call: Call, orders: number): Promise<Trade> {
  const sold: [KnownOrder, string[]][] = [];
  const lane = async (first: number) => {
    for (let at = first; at < orders; at += LANES) {
      sold.push(await sell(call, `CUP-${first}`, (at - first) % (2 * LANES) === 0));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  return { orders: sold.map(([order]) => order), numbers: sold.flatMap(([, numbers]) => numbers) };
}

/** The numbers that were given more than once. */
export function givenTwice(...trades: readonly Trade[]): string[] {
  const numbers = trades.flatMap((one) => one.numbers);
  return [...new Set(numbers.filter((one, at) => numbers.indexOf(one) !== at))];
}
