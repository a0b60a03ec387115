import type { Waybill } from '@waybill/client';
import type { OrderWithParts } from '@waybill/client/shapes';
import { type Chosen, chosenBy, loadChosen } from '../bulk/chosen-orders.ts';
import { linkTo, withSearch } from '../frame/address/link-to.ts';
import { askEach } from '../frame/api/question.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import type { Total } from '../frame/format/total.ts';
import {
  type ListAddress,
  readAddress,
  withFilter,
  writeAddress,
} from '../orders/list/list-address.ts';
import { questionOf } from '../orders/list/list-query.ts';
import { askOrders } from '../orders/list/orders-question.ts';
import type { HeldOrder } from './held.ts';

/** Orders on one print-out. */
const MOST = 200;

/** Held orders of a list that are named. */
const NAMED = 20;

/** Orders of a print-out, and those that it leaves out of the chosen ones. */
export interface Printed<One = OrderWithParts> {
  /** With their positions, in the order of their list. */
  readonly orders: readonly One[];
  /** Chosen orders that are on hold, with the way to them: their count, and the first of them. */
  readonly held: {
    readonly count: Total;
    readonly href: string;
    readonly orders: readonly HeldOrder[];
  };
  /** Count of orders that were looked at, of those that were chosen. */
  readonly shown: number;
  readonly all: Total;
}

type Options = { readonly signal: AbortSignal };

const loadOrders = (waybill: Waybill, ids: readonly string[], options: Options) =>
  askEach(
    ids,
    (id): PromiseLike<OrderWithParts> =>
      waybill.orders.get({ id }, { include: 'shipments,fulfillments' }, options),
  );

/** Leaves out those on hold, to which `href` leads, unless they are printed too. */
export function printedOf<One extends HeldOrder & { readonly on_hold: boolean }>(
  found: readonly One[],
  takesHeld: boolean,
  href: string,
): Printed<One> {
  const held = takesHeld ? [] : found.filter(({ on_hold: isHeld }) => isHeld);
  const orders = found.filter((one) => !held.includes(one));
  return {
    orders,
    held: { count: { total: held.length }, href, orders: held },
    shown: found.length,
    all: { total: found.length },
  };
}

/** Those that were selected one by one. */
async function printedByIds(
  waybill: Waybill,
  ids: readonly string[],
  takesHeld: boolean,
  options: Options,
): Promise<Printed> {
  const loaded = await loadOrders(waybill, ids.slice(0, MOST), options);
  const [only = ''] = ids;
  const href = ids.length === 1 ? linkTo`/orders/${only}` : '/orders?on_hold=true';
  return { ...printedOf(loaded, takesHeld, href), all: { total: ids.length } };
}

/** The held orders of a list: how many, and the first of them. */
async function heldIn(waybill: Waybill, heldOnes: ListAddress, options: Options) {
  const { operation, query } = questionOf({ ...heldOnes, after: '' }, new Date());
  const asked = { operation, query: { ...query, limit: NAMED } };
  const { items, ...count } = await askOrders(waybill, asked, options);
  return { count, orders: items };
}

/** All of a list; one that is filtered by its hold is taken as it is. */
async function printedByList(
  waybill: Waybill,
  search: string,
  takesHeld: boolean,
  options: Options,
): Promise<Printed> {
  const asked = readAddress(search);
  const heldOnes = withFilter(asked, 'on_hold', 'true');
  const leavesHeld = !takesHeld && asked.filters['on_hold'] !== 'true';
  const listed = leavesHeld ? withFilter(asked, 'on_hold', 'false') : asked;
  const chosen: Chosen = { kind: 'list', search: writeAddress(listed) };
  const { orders, all } = await loadChosen(waybill, chosen, options, MOST);
  const held = leavesHeld
    ? await heldIn(waybill, heldOnes, options)
    : { count: { total: 0 }, orders: [] };
  const ids = orders.map(({ id }) => id);
  return {
    orders: await loadOrders(waybill, ids, options),
    held: { ...held, href: withSearch('/orders', writeAddress(heldOnes)) },
    shown: orders.length,
    all,
  };
}

/** The orders of a print-out; without those on hold, unless its address asks for them too. */
export function usePrinted(search: string, when = true) {
  const chosen = chosenBy(search);
  const takesHeld = new URLSearchParams(search).get('held') === 'yes';
  return useAnswer(
    ['orders.get', 'printed', chosen, takesHeld],
    (waybill, options) =>
      chosen.kind === 'ids'
        ? printedByIds(waybill, chosen.ids, takesHeld, options)
        : printedByList(waybill, chosen.search, takesHeld, options),
    { when, freshFor: Number.POSITIVE_INFINITY },
  );
}
