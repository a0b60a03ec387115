import { client, fetched, succeed } from './http.ts';
import { type Load, load } from './load.ts';
import { northwindOrder } from './northwind.ts';
import { startBenchStack } from './stack.ts';

/** What the local stack carries, client and engine on the same machine. */
export interface Pressure {
  readonly engine: string;
  readonly place: Load;
  /** CPU time of the stack's process a placement, with all that follows from it. */
  readonly placeCpuMs: number;
  readonly get: Load;
  readonly list: Load;
  readonly listedOrders: number;
  /** Calls a second by how many clients wait for their answers. */
  readonly steps: readonly Step[];
}

interface Step {
  readonly clients: number;
  readonly place: number;
  readonly get: number;
}

const CLIENTS = 8;
const STEPS = [1, 2, 4, 8, 16, 32];
const STEP_CALLS = 400;
/** Calls of each kind before it is measured: else what is not compiled yet is measured. */
const WARM_UP = 500;
const FIRST_PAGE = 'GET /v1/orders?limit=50';

const placing = (index: number) => ({
  route: 'POST /v1/orders/place',
  body: northwindOrder(index),
});

/** Placements first, then reads: each starts when nothing of the one before is under way. */
export async function measurePressure(seeded: number, placements: number): Promise<Pressure> {
  const stack = await startBenchStack({
    engine: 'default',
    background: 'full',
    log: 'default',
  });
  try {
    const send = client(stack.url);
    const ids: string[] = [];
    const place = async (index: number) => {
      const reply = await succeed(send, placing(index));
      ids.push((JSON.parse(reply.text) as { id: string }).id);
      return reply;
    };
    await load(CLIENTS, WARM_UP, place);
    const before = await stack.drain();
    const placed = await load(CLIENTS, placements, place);
    const after = await stack.drain();

    const get = (index: number) =>
      succeed(send, { route: `GET /v1/orders/${ids[index % ids.length]}` });
    await load(CLIENTS, WARM_UP, get);
    const got = await load(CLIENTS, 5_000, get);

    const steps: Step[] = [];
    for (const clients of STEPS) {
      const { perSecond } = await load(clients, STEP_CALLS, place);
      await stack.drain();
      steps.push({
        clients,
        place: perSecond,
        get: (await load(clients, STEP_CALLS, get)).perSecond,
      });
    }

    const have = ids.length;
    if (seeded > have) await stack.seed(0, seeded - have);
    const first = () => succeed(send, { route: FIRST_PAGE });
    await load(CLIENTS, WARM_UP, first);
    const listed = await load(CLIENTS, 1_500, first);
    const { total } = await fetched<{ total: number }>(send, { route: FIRST_PAGE });
    return {
      engine: stack.engine,
      place: placed,
      placeCpuMs: (after - before) / placements,
      get: got,
      list: listed,
      listedOrders: total,
      steps,
    };
  } finally {
    await stack.stop();
  }
}
