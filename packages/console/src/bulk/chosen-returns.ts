import type { Waybill } from '@waybill/client';
import type { Order, Return } from '@waybill/client/shapes';
import { askEach } from '../frame/api/question.ts';
import type { Total } from '../frame/format/total.ts';
import { MOST_ORDERS, walkPages } from './chosen-orders.ts';

/** A return with the order that it belongs to. */
export interface ChosenReturn extends Return {
  readonly order: Pick<Order, 'number' | 'moves_stock'>;
}

/** Returns that an address chooses, and how many it chooses in all. */
export interface ChosenReturns {
  readonly returns: readonly ChosenReturn[];
  readonly all: Total;
}

/** The filters of the list of returns, which an address of a run has in place of ids. */
const FILTERS = ['status', 'number'] as const;

type Options = { readonly signal: AbortSignal };

/** Walks the returns that an address names: those with their ids, or all of a list. */
async function* walkReturns(
  waybill: Waybill,
  search: URLSearchParams,
  options: Options,
): AsyncGenerator<Return> {
  const ids = (search.get('returns') ?? '').split(',').filter(Boolean);
  if (ids.length > 0) {
    const pages = await askEach(ids, (id) =>
      waybill.orders.returns.list({ id, limit: 1 }, options),
    );
    yield* pages.flatMap(({ items }) => items);
    return;
  }
  const filters = FILTERS.map((name) => [name, search.get(name) || undefined]);
  yield* walkPages((at) =>
    waybill.orders.returns.list({ ...Object.fromEntries(filters), ...at }, options),
  );
}

/** Loads the returns that an address chooses, each with its order; at most as many as a run takes. */
export async function loadReturns(
  waybill: Waybill,
  search: string,
  options: Options,
): Promise<ChosenReturns> {
  const found: Return[] = [];
  let isCut = false;
  for await (const one of walkReturns(waybill, new URLSearchParams(search), options)) {
    isCut = found.length === MOST_ORDERS;
    if (isCut) break;
    found.push(one);
  }
  const ids = [...new Set(found.map(({ order_id: id }) => id))];
  const loaded = await askEach(ids, (id) => waybill.orders.get({ id }, { include: '' }, options));
  const orders = new Map(loaded.map((order) => [order.id, order]));
  const returns = found.flatMap((one) => {
    const order = orders.get(one.order_id);
    return order === undefined ? [] : { ...one, order };
  });
  return { returns, all: { total: found.length, ...(isCut && { capped: true }) } };
}
