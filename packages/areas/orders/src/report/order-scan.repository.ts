import { definePattern } from '@waybill/table/item';
import { everySelection, facetSelections, type RowSelection } from '@waybill/table/list';
import { getMany, query, type Selection } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { asOrderRow, orderIdOf, rootKey } from '../order/order.entity.ts';
import { orderStore } from '../order/order.store.ts';
import { customerColumn, type Scanned, type ScannedOrder } from './customer-rollup.ts';
import type { RollupRequest } from './customer-rollup-input.ts';

export const patterns = [
  definePattern({
    name: 'Orders by id, for the customer rollup',
    key: 'f0 = T#tenant#ORDERS#* or f5 = T#tenant#ORDERS#organization_id=id, or f6 = T#tenant#ORDERS#contact_id=id, fs > cursor',
    index: 'facet0, facet5, facet6',
    reads:
      'keys in id order, of all orders or merged from the organizations or contacts named; then the roots',
  }),
];

const PAGE = 500;

/** With many customers a stream is read ahead less, since most of it may not be needed. */
const SMALLEST_READ = 50;

/** The answer of a function ends at 6 MB; this many customers take 5. */
const CUSTOMERS_LIMIT = 10_000;

/** Bounds of one call, a page at least: milliseconds, and orders that it reads. */
export interface ScanBudget {
  readonly ms: number;
  readonly orders: number;
}

/**
 * Reads orders in id order behind the cursor, a page at least, until nothing is left or the budget
 * is used up (ORD-104). An order's place in this order never changes, so the parts of
 * several calls miss nothing and repeat nothing.
 */
export async function scanOrders(
  tenant: string,
  request: RollupRequest,
  budget: ScanBudget,
): Promise<Scanned> {
  const end = performance.now() + budget.ms;
  const ids = mergeIds(idStreams(tenant, request));
  const orders: ScannedOrder[] = [];
  const customers = new Set<string | null>();
  for (let next = await ids.next(); !next.done; ) {
    const page: string[] = [];
    for (; !next.done && page.length < PAGE; next = await ids.next()) page.push(next.value);
    for (const order of await load(tenant, page)) {
      orders.push(order);
      customers.add(order[customerColumn(request)]);
    }
    const enough =
      performance.now() >= end ||
      orders.length >= budget.orders ||
      customers.size >= CUSTOMERS_LIMIT;
    if (enough && !next.done) return { orders, cursor: page.at(-1) ?? null };
  }
  return { orders, cursor: null };
}

function idStreams(tenant: string, request: RollupRequest) {
  const { cursor } = request;
  const wanted = selections(tenant, request);
  const size = Math.max(Math.ceil(PAGE / wanted.length), SMALLEST_READ);
  return wanted.map((selection) =>
    idStream({
      ...selection,
      // Behind the cursor and before every other id, since all are as long as the cursor.
      ...(cursor === null ? {} : { from: `${cursor}!` }),
      limit: size,
    }),
  );
}

function selections(tenant: string, request: RollupRequest): RowSelection[] {
  const ids = request.contact_ids ?? request.organization_ids;
  if (ids === null) return [everySelection(orderStore, tenant)];
  return ids.flatMap((id) => facetSelections(orderStore, tenant, customerColumn(request), id));
}

/** The ids of one index partition, ascending, read a piece at a time. */
async function* idStream(selection: Selection): AsyncGenerator<string, undefined> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({ ...selection, ...(after === undefined ? {} : { after }) });
    yield* page.items.map(orderIdOf);
    after = page.after;
  } while (after !== undefined);
}

/** The ids of all streams, ascending. */
async function* mergeIds(
  streams: readonly AsyncGenerator<string, undefined>[],
): AsyncGenerator<string, undefined> {
  const heads = await Promise.all(streams.map(async (stream) => (await stream.next()).value));
  for (;;) {
    let least: { id: string; at: number } | undefined;
    for (const [at, id] of heads.entries()) {
      if (id !== undefined && (least === undefined || id < least.id)) least = { id, at };
    }
    if (least === undefined) return;
    yield least.id;
    heads[least.at] = (await streams[least.at]?.next())?.value;
  }
}

async function load(tenant: string, ids: readonly string[]): Promise<ScannedOrder[]> {
  const keys = ids.map((id) => rootKey(tenant, id));
  const roots = await getMany(keys, { consistent: false });
  return roots.filter((root) => root !== undefined).map(asScanned);
}

function asScanned(root: TableItem): ScannedOrder {
  const { organization_id, contact_id, status, grand_total, currency, placed_at, created_at } =
    asOrderRow(root);
  return {
    organization_id,
    contact_id,
    status,
    grand_total,
    currency,
    ordered_at: placed_at ?? created_at,
  };
}
