import { client, fetched, succeed } from './http.ts';
import {
  hotProduct,
  hotSku,
  seededLocation,
  seededOrder,
  seededProduct,
  seededSku,
} from './inventory-seed.ts';
import { median } from './load.ts';
import { northwindOrder } from './northwind.ts';
import { type BenchStack, type Cost, startBenchStack } from './stack.ts';
import type { Seeded } from './stack-process.ts';

/** The first page of a list at a size. */
export interface Growth {
  readonly rows: number;
  /** The path and its filter: `orders?status=placed`. */
  readonly list: string;
  readonly total: number;
  readonly cost: Cost;
}

interface Page {
  readonly total: number;
}

// The seed gives the first order's organization many more: it is one of its twenty.
const { organization_id: organization, customer_order_number: reference } = northwindOrder(0);

const facetsOf = (path: string, filters: readonly string[]) => [
  path,
  ...filters.map((filter) => `${path}?${filter}`),
];

const ofItem = [
  `location_id=${seededLocation(0)}`,
  `product_id=${hotProduct(0)}`,
  `sku=${hotSku(0)}`,
  `order_ref=${seededOrder(0)}`,
];

/** No filter, and one of every facet that the list indexes and the seed fills. */
const families: readonly { readonly seeds: Seeded; readonly lists: readonly string[] }[] = [
  {
    seeds: 'orders',
    lists: facetsOf('orders', [
      ...['status=placed', 'payment_status=open', 'fulfillment_status=unfulfilled'],
      ...['on_hold=true', `organization_id=${organization}`],
      `customer_order_number=${reference}`,
    ]),
  },
  {
    seeds: 'inventories',
    lists: [
      ...facetsOf('inventories/stock', [
        `location_id=${seededLocation(0)}`,
        `product_id=${seededProduct(0)}`,
        `sku=${seededSku(0)}`,
      ]),
      ...facetsOf('inventories/movements', ['type=inbound', ...ofItem]),
      ...facetsOf('inventories/reservations', ['status=active', ...ofItem]),
    ],
  },
];

const SAMPLES = 3;

/** What a page of a list costs, and its total. */
export async function firstPage(
  stack: BenchStack,
  list: string,
): Promise<Pick<Growth, 'cost' | 'total'>> {
  const send = client(stack.url);
  const route = `GET /v1/${list}${list.includes('?') ? '&' : '?'}limit=50`;
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
    retries: of('retries'),
  };
  return { cost, total };
}

/** First pages with totals at several sizes: flat, or the list does not scale. */
export async function measureGrowth(
  sizes: readonly number[],
  seeded: readonly Seeded[],
): Promise<{ engine: string; pages: Growth[] }> {
  const stack = await startBenchStack({ engine: 'default', background: 'quiet', log: 'costs' });
  try {
    const pages: Growth[] = [];
    for (const { seeds, lists } of families.filter((one) => seeded.includes(one.seeds))) {
      let have = 0;
      for (const rows of sizes) {
        await stack.seed(have, rows, seeds);
        have = rows;
        for (const list of lists) pages.push({ rows, list, ...(await firstPage(stack, list)) });
      }
    }
    return { engine: stack.engine, pages };
  } finally {
    await stack.stop();
  }
}
