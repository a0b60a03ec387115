import { client, fetched, succeed } from './http.ts';
import { median } from './load.ts';
import { northwindOrder } from './northwind.ts';
import { type BenchStack, type Cost, startBenchStack } from './stack.ts';

/** The first page of a list at a size of the ledger. */
export interface Growth {
  readonly orders: number;
  readonly list: string;
  readonly total: number;
  readonly cost: Cost;
}

interface Page {
  readonly total: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

// The seed gives the first order's organization many more: it is one of its twenty.
const { organization_id: organization, customer_order_number: reference } = northwindOrder(0);

/** No filter, and one of every facet that the ledger indexes and the seed fills. */
const lists = [
  '',
  'status=placed',
  'payment_status=open',
  'fulfillment_status=unfulfilled',
  'on_hold=true',
  `organization_id=${organization}`,
  `customer_order_number=${reference}`,
];

const SAMPLES = 3;

async function firstPage(stack: BenchStack, list: string): Promise<Pick<Growth, 'cost' | 'total'>> {
  const send = client(stack.url);
  const route = `GET /v1/orders?limit=50&${list}`;
  const costs: Cost[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    costs.push(await stack.costOf((await succeed(send, { route })).requestId));
  }
  const { total } = await fetched<Page>(send, { route });
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  const cost = {
    calls: of('calls'),
    depth: of('depth'),
    readUnits: of('readUnits'),
    writeUnits: of('writeUnits'),
  };
  return { cost, total };
}

/** First pages with totals at several sizes: flat, or the ledger does not scale. */
export async function measureGrowth(
  engine: 'default' | 'dynamodb-local',
  sizes: readonly number[],
): Promise<{ engine: string; pages: Growth[] }> {
  const stack = await startBenchStack({ engine, background: 'quiet', log: 'costs' });
  try {
    const pages: Growth[] = [];
    let have = 0;
    for (const orders of sizes) {
      await stack.seed(have, orders);
      have = orders;
      for (const list of lists) pages.push({ orders, list, ...(await firstPage(stack, list)) });
    }
    return { engine: stack.engine, pages };
  } finally {
    await stack.stop();
  }
}
