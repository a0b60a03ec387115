import { isRejection } from '@waybill/kernel/rejection';
import { createTables } from '@waybill/local/engine/create-table';
import { startEngine } from '@waybill/local/engine/engine';
import { setSdkEnvironment } from '@waybill/local/functions/environment';
import { LOOKS } from '@waybill/search/feed/tend-search.command';
import { readSought } from '@waybill/search/find/find-request';
import { searchOrders } from '@waybill/search/find/search-orders.command';
import { logOrder } from '@waybill/search/index/log.repository';
import { maintainIndex } from '@waybill/search/index/maintain.command';
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
    readonly total: number;
    readonly units: number;
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
    ...{ organization_id: null, market_id: null, on_hold: false },
    ...{ status: 'completed', payment_status: 'paid', fulfillment_status: 'fulfilled' },
    ...{ billing_address: person, shipping_address: person, buyer: { email: person.email } },
    items: [{ sku: `LAMP-${place % 500}` }, { sku: `CUP-${place % 70}` }],
    shipments: [{ number: `LS-${place}`, tracking_code: `JD00${place * 17}`, ...nothing }],
    returns: [],
  };
}

async function search(q: string, now: number) {
  const filters = [{ column: 'q', value: q }];
  const sought = readSought({ filters, order: undefined, limit: PAGE.limit, offset: 0 });
  if (isRejection(sought)) throw new Error(sought.message);
  const { cost, result } = metered(async () =>
    searchOrders(await searchedIndex(index.tenant), sought, PAGE, now),
  );
  const { ids, total } = await result;
  return { q, total, units: cost.readUnits + ids.length * ROW_UNITS };
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
        for (; orders < size; orders += 1) {
          const order = orderOf(orders);
          const now = orderMoment(orders);
          await logOrder(index, { id: order.id, rev: 1, terms: orderWords(order) });
          if (orders % LOOKS === 0) {
            await maintainIndex(
              index,
              () => now,
              () => true,
            );
          }
        }
      });
      await result;
      writeUnits += cost.writeUnits;
      const now = orderMoment(size + 3_600);
      const searches: SearchCost['searches'][number][] = [];
      for (const q of queries) searches.push(await search(q, now));
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
    [`an order, of ${orders}`, undefined, writeUnits],
    ...searches.map(({ q, total, units }) => [`${q}, of ${orders}`, total, units]),
  ]);
  return table(['search', 'total', 'units'], rows);
}
