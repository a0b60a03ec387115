import { client } from './http.ts';
import { load } from './load.ts';
import { placement } from './scenario.ts';
import { startBenchStack } from './stack.ts';
import { table } from './table.ts';

/** The cost of a search in a shop with so many orders. */
interface Searched {
  readonly q: string;
  /** Not 200 where too many orders have its words. */
  readonly status: number;
  readonly total: number | undefined;
  readonly readUnits: number;
  readonly perSecond: number;
}

export interface SearchCost {
  readonly orders: number;
  readonly searches: readonly Searched[];
}

const CLIENTS = 8;
const CALLS = 200;
/** Words of one order, of many, of two together, and a beginning. */
const QUERIES = ['NW-10252', 'handel', 'ernst graz', 'graz', 'gr'];

/** Places so many orders of Northwind, and searches them once all are found. */
export async function measureSearch(orders: number): Promise<SearchCost> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  try {
    const send = client(stack.url);
    await load(CLIENTS, orders, (index) => send(placement(index)));
    await stack.drain();
    const searches: Searched[] = [];
    for (const q of QUERIES) {
      const route = `GET /v1/orders/search?${new URLSearchParams({ q, limit: '50' }).toString()}`;
      const { status, requestId, text } = await send({ route });
      const { readUnits } = await stack.costOf(requestId);
      const { perSecond } = await load(CLIENTS, CALLS, () => send({ route }));
      const { total } = JSON.parse(text) as { readonly total?: number };
      searches.push({ q, status, total, readUnits, perSecond });
    }
    return { orders, searches };
  } finally {
    await stack.stop();
  }
}

export function searchReport({ orders, searches }: SearchCost): string {
  return table(
    [`search of ${orders} orders, ${CLIENTS} clients`, 'status', 'total', 'RU', 'per s'],
    searches.map(({ q, status, total, readUnits, perSecond }) => [
      q,
      status,
      total,
      readUnits,
      perSecond,
    ]),
  );
}
