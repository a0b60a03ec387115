import { isRejection } from '@waybill/kernel/rejection';
import { createTables } from '@waybill/local/engine/create-table';
import { startEngine } from '@waybill/local/engine/engine';
import { setSdkEnvironment } from '@waybill/local/functions/environment';
import { putOrders } from '@waybill/search/feed/index-orders.command';
import { readSought } from '@waybill/search/find/find-request';
import { searchOrders } from '@waybill/search/find/search-orders.command';
import { searchedIndex } from '@waybill/search/index/state.repository';
import { orderId, orderMoment } from '@waybill/search/testing/naive-search.factory';
import { orderWords, type SearchableOrder } from '@waybill/search/words/searchable-order';
import { metered } from '@waybill/table/operate';
import { documentClient } from '@waybill/table/testing';
import { type Cell, table } from './table.ts';

const TABLE = 'search';
const index = { tenant: 'acme', generation: 1 };
const PAGE = { limit: 50, offset: 0, after: undefined };
const ROW_UNITS = 0.5;

/** Orders that a consumer takes together. */
const BATCH = 50;

/** Searches of which the processor time is the mean. */
const ROUNDS = 10;

/** Words of a large shop: of one order, of few, of many, of all, and together. */
const queries = [
  'ord-2026-00001234',
  'ord-2026',
  'familie517',
  'vorname33 familie33',
  'berlin3 vorname8',
  'example',
  'vo',
];

/** What searches of an index of so many orders read, rows included, and what an order was written for. */
export interface SearchCost {
  readonly orders: number;
  readonly writeUnits: number;
  readonly searches: readonly {
    readonly q: string;
    /** None where it is refused. */
    readonly total: number | undefined;
    readonly units: number;
    readonly milliseconds: number;
  }[];
}

function orderOf(place: number): SearchableOrder {
  const person = {
    first_name: `Vorname${place % 200}`,
    last_name: `Familie${(place * 7919) % 3_000}`,
    street: `Straße ${place % 900}`,
    house_number: String(place % 120),
    postal_code: String(10_000 + (place % 5_000)),
    city: `Berlin${place % 40}`,
    email: `vorname${place % 200}.familie${(place * 7919) % 3_000}@example.com`,
    phone: `+49 30 ${1_000_000 + place}`,
  };
  const nothing = { external_id: null, external_refs: null };
  return {
    ...{ id: orderId(place), number: `ORD-2026-${String(place).padStart(8, '0')}` },
    ...{ customer_order_number: `PO-${place * 3}`, external_ref: null, external_refs: null },
    ...{ external_id: `SHOP-${place + 90_000}`, cart_id: orderId(place + 5_000_000) },
    ...{ billing_address: person, shipping_address: person, buyer: { email: person.email } },
    items: [
      { sku: `LAMP-${place % 500}`, name: `Lamp, brass ${place % 500}` },
      { sku: `CUP-${place % 70}`, name: `Cup, glazed ${place % 70}` },
      { sku: `RUG-${place % 90}`, name: `Woven rug ${place % 90}` },
    ],
    shipments: [{ number: `LS-${place}`, tracking_code: `JD00${place * 17}`, ...nothing }],
    returns: [],
  };
}

/** What a search costs, with the processor time of this process on the way there and back. */
async function search(q: string) {
  const filters = [{ column: 'q', value: q }];
  const sought = readSought({ filters, order: undefined, limit: PAGE.limit, offset: 0 });
  if (isRejection(sought)) throw new Error(sought.message);
  const find = async () =>
    searchOrders(await searchedIndex(index.tenant), sought, PAGE, async (ids) => new Set(ids));
  const { cost, result } = metered(find);
  const found = await result;
  if (isRejection(found)) return { q, total: undefined, units: cost.readUnits, milliseconds: 0 };
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) await find();
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1_000 / ROUNDS;
  return {
    q,
    total: found.total,
    units: cost.readUnits + found.ids.length * ROW_UNITS,
    milliseconds,
  };
}

/** Fills an index as events do, one change an order, and searches it at each of some sizes. */
export async function measureSearch(sizes: readonly number[]): Promise<readonly SearchCost[]> {
  const engine = await startEngine();
  setSdkEnvironment();
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint, TABLE_NAMES: TABLE });
  try {
    await createTables(documentClient(), [TABLE]);
    const measured: SearchCost[] = [];
    let writeUnits = 0;
    let orders = 0;
    for (const size of sizes) {
      const { cost, result } = metered(async () => {
        while (orders < size) {
          const some = Array.from({ length: Math.min(BATCH, size - orders) }, () =>
            orderOf(orders++),
          );
          const indexed = some.map((order) => ({ id: order.id, rev: 1, words: orderWords(order) }));
          await putOrders(index, indexed, orderMoment(orders));
        }
      });
      await result;
      writeUnits += cost.writeUnits;
      const searches: SearchCost['searches'][number][] = [];
      for (const q of queries) searches.push(await search(q));
      measured.push({ orders: size, writeUnits: writeUnits / size, searches });
    }
    return measured;
  } finally {
    await engine.stop();
  }
}

/** Read units of searches by the size of the shop, and write units of an order. */
export function searchReport(measured: readonly SearchCost[]): string {
  const rows = measured.flatMap(({ orders, writeUnits, searches }): Cell[][] => [
    [`an order, of ${orders}`, undefined, writeUnits, undefined],
    ...searches.map(({ q, total, units, milliseconds }) => [
      ...[`${q}, of ${orders}`, total, units, milliseconds],
    ]),
  ]);
  return table(['search', 'total', 'units', 'ms of processor time'], rows);
}
