import { client, fetched, succeed } from './http.ts';
import { type Load, load } from './load.ts';
import { northwindOrder } from './northwind.ts';
import { startBenchStack } from './stack.ts';

interface Loaded {
  readonly name: string;
  readonly load: Load;
}

/** Rates that the local stack carries, client and engine on the same machine. */
export interface Pressure {
  readonly engine: string;
  readonly loads: readonly Loaded[];
  /** Processor time of the stack a placement, with all that follows from it. */
  readonly placeCpuMs: number;
  readonly megabytes: number;
}

const CLIENTS = 8;
/** The number of clients that wait for their answers. */
const STEPS = [1, 8, 32];
const PLACEMENTS = 1_000;
/** Calls of each kind before it is measured: else what is not compiled yet is measured. */
const WARM_UP = 500;
const FIRST_PAGE = 'GET /v1/orders?limit=50';

const placing = (index: number) => ({
  route: 'POST /v1/orders/place',
  body: northwindOrder(index),
});

/** Placements first, then reads: each starts when nothing of the one before is under way. */
export async function measurePressure(seeded: number): Promise<Pressure> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'default' });
  try {
    const send = client(stack.url);
    const loads: Loaded[] = [];
    const ids: string[] = [];
    const place = async (index: number) => {
      const reply = await succeed(send, placing(index));
      ids.push((JSON.parse(reply.text) as { id: string }).id);
      return reply;
    };
    await load(CLIENTS, WARM_UP, place);
    const before = await stack.drain();
    for (const clients of STEPS) {
      loads.push({ name: 'orders.place', load: await load(clients, PLACEMENTS, place) });
      await stack.drain();
    }
    const placeCpuMs = ((await stack.drain()) - before) / (STEPS.length * PLACEMENTS);

    const measure = async (name: string, count: number, route: (index: number) => string) => {
      const call = (index: number) => succeed(send, { route: route(index) });
      await load(CLIENTS, Math.min(WARM_UP, count), call);
      loads.push({ name, load: await load(CLIENTS, count, call) });
    };
    await measure('orders.get', 5_000, (index) => `GET /v1/orders/${ids[index % ids.length]}`);
    if (seeded > ids.length) await stack.seed(0, seeded - ids.length);
    const { total } = await fetched<{ total: number }>(send, { route: FIRST_PAGE });
    await measure(`orders.list, page of 50 of ${total}`, 1_500, () => FIRST_PAGE);
    const offset = Math.floor(total / 2);
    await measure(`the same, offset ${offset}`, 200, () => `${FIRST_PAGE}&offset=${offset}`);
    return { engine: stack.engine, loads, placeCpuMs, megabytes: await stack.megabytes() };
  } finally {
    await stack.stop();
  }
}
