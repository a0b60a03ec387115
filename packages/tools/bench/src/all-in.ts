import { fetched, type Request, type Send, succeed } from './http.ts';
import { median } from './load.ts';
import { northwindOrderOfThree } from './northwind.ts';
import { fresh, moveStock, type PlacedOrder, placement } from './scenario.ts';
import type { BenchStack } from './stack.ts';

/** The cost of one operation at the table, with everything that follows from it. */
export interface AllIn {
  readonly id: string;
  readonly requestReads: number;
  readonly requestWrites: number;
  /** Request, publication, totals and deliveries. */
  readonly reads: number;
  readonly writes: number;
}

export interface AllInCosts {
  readonly engine: string;
  /** In the order in which a shop calls them for one order. */
  readonly operations: readonly AllIn[];
}

const SAMPLES = 5;

/** Three lines, as an order of three positions asks for them. */
const threeLines = (index: number) =>
  northwindOrderOfThree(index).items.map(({ sku, quantity }) => ({ sku, quantity }));

const CONTACT = '6a1f1c52-0d0e-4c9a-9f5b-2f6b1c7d8e90';

/** An order on its way. */
interface Trade {
  readonly index: number;
  readonly order_ref: string;
  order?: PlacedOrder;
}

type Step = (trade: Trade) => Request;

const stockCall = (name: string, body: object): Request => ({
  route: `POST /v1/inventories/${name}`,
  body,
});

const orderCall = ({ order }: Trade, name: string, body: object): Request => ({
  route: `POST /v1/orders/${order?.id}/${name}`,
  body,
});

type Steps = Readonly<Record<string, Step>>;

/** An order of three positions at one location whose goods the shop books, from its reservation to its shipment. */
const byHand: Steps = {
  'inventories.reserve': ({ index, order_ref }) =>
    stockCall('reserve', { order_ref, items: threeLines(index) }),
  'orders.place': ({ index }) => {
    const { route, body } = placement(index);
    return { route, body: { ...(body as object), contact_id: CONTACT } };
  },
  'orders.payment-status.update': (trade) => orderCall(trade, 'payment-status', { status: 'paid' }),
  'inventories.commit': ({ order_ref }) => stockCall('commit', { order_ref }),
  'orders.ship': (trade) => orderCall(trade, 'ship', { carrier: 'dhl', tracking_code: '00340434' }),
};

/** The same where the order moves its goods. */
const { 'inventories.reserve': _reserve, 'inventories.commit': _commit, ...moving } = byHand;

const keyed = (what: Request): Request => ({
  ...what,
  headers: { 'idempotency-key': fresh('all-in-') },
});

async function measureStep(stack: BenchStack, send: Send, what: Request) {
  await stack.drain();
  const before = await stack.units();
  const { requestId, text } = await succeed(send, what);
  await stack.drain();
  const after = await stack.units();
  const own = await stack.costOf(requestId);
  const cost = {
    requestReads: own.readUnits,
    requestWrites: own.writeUnits,
    reads: after.read - before.read,
    writes: after.write - before.write,
  };
  return { cost, text };
}

/** The share of the next fold that each change since the last one has to pay. */
async function measureFold(stack: BenchStack) {
  await stack.drain();
  const before = await stack.units();
  const changes = Math.max(1, await stack.fold());
  const after = await stack.units();
  return {
    reads: (after.read - before.read) / changes,
    writes: (after.write - before.write) / changes,
  };
}

/**
 * Each call alone and with an Idempotency-Key, after everything of the one before has settled: a
 * calm shop. The fold that comes behind many changes is shared by them; here it comes behind fewer
 * than the product waits for, so its share is rather too large.
 */
export const measureAllIn = (stack: BenchStack, send: Send): Promise<AllInCosts> =>
  measureSteps(stack, send, byHand);

/** An order that moves stock; from then on those of the shop do. */
export async function measureMoving(stack: BenchStack, send: Send): Promise<AllInCosts> {
  await succeed(send, moveStock);
  return measureSteps(stack, send, moving);
}

async function measureSteps(stack: BenchStack, send: Send, steps: Steps): Promise<AllInCosts> {
  const costs = new Map<string, Omit<AllIn, 'id'>[]>();
  await stack.fold();
  for (let index = 0; index < SAMPLES; index += 1) {
    await fetched(send, stockCall('receive', { items: threeLines(index) }));
    const trade: Trade = { index, order_ref: fresh('all-in-order-') };
    for (const [id, step] of Object.entries(steps)) {
      const { cost, text } = await measureStep(stack, send, keyed(step(trade)));
      if (id === 'orders.place') trade.order = JSON.parse(text) as PlacedOrder;
      costs.set(id, [...(costs.get(id) ?? []), cost]);
    }
  }
  const share = await measureFold(stack);
  const operations = [...costs].map(([id, all]) => {
    const of = (name: keyof Omit<AllIn, 'id'>) => median(all.map((one) => one[name]));
    return {
      id,
      requestReads: of('requestReads'),
      requestWrites: of('requestWrites'),
      reads: of('reads') + share.reads,
      writes: of('writes') + share.writes,
    };
  });
  return { engine: stack.engine, operations };
}
