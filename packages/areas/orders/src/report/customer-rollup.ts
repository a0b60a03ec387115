import { type Decimal, sum } from '@waybill/kernel/decimal';
import { DAY_MS, type Instant } from '@waybill/kernel/instant';
import type { Status } from '../order/order-status.ts';
import type { CustomerRollup, Rollup } from './customer-rollup.schema.ts';
import type { RollupRequest } from './customer-rollup-input.ts';

/** Days before the anchor that have columns of their own (ORD-102). */
const WINDOWS = [30, 90, 365] as const;

/** Fields of an order that the report reads. */
export interface ScannedOrder {
  readonly organization_id: string | null;
  readonly contact_id: string | null;
  readonly status: Status;
  readonly grand_total: Decimal;
  readonly currency: string;
  /** When it was placed; when it was created, as long as it was not. */
  readonly ordered_at: Instant;
}

/** Figures that one call read, and whether anything is left. */
export interface Scanned {
  readonly orders: readonly ScannedOrder[];
  /** The last order read; null when nothing is left. */
  readonly cursor: string | null;
}

/**
 * The part of the report that the scanned orders make (ORD-101, ORD-103): every row read
 * counts as scanned, only orders of the statuses asked for count as anything else.
 */
export function customerRollup(request: RollupRequest, scanned: Scanned): CustomerRollup {
  const column = customerColumn(request);
  const counted = scanned.orders.filter(({ status }) => request.statuses.includes(status));
  const items = rollups(counted, column, Date.parse(request.as_of));
  return {
    as_of: request.as_of,
    windows: [...WINDOWS],
    statuses: [...request.statuses],
    items,
    organizations: items.length,
    orders_scanned: scanned.orders.length,
    orders_without_organization: counted.filter((order) => order[column] === null).length,
    done: scanned.cursor === null,
    cursor: scanned.cursor,
  };
}

type CustomerColumn = 'organization_id' | 'contact_id';

/** The column by which orders are counted: contacts are where they are named (ORD-362). */
export const customerColumn = ({ contact_ids }: Pick<RollupRequest, 'contact_ids'>) =>
  contact_ids === null ? 'organization_id' : 'contact_id';

function rollups(orders: readonly ScannedOrder[], column: CustomerColumn, asOf: number): Rollup[] {
  const groups = Map.groupBy(orders, (order) => order[column]);
  return [...groups]
    .flatMap(([id, group]) => (id === null ? [] : [{ id, group }]))
    .sort((left, right) => (left.id < right.id ? -1 : 1))
    .map(({ id, group }) => {
      const nobody = { organization_id: null, contact_id: null };
      return { ...nobody, [column]: id, ...sumsOf(group, asOf) };
    });
}

function sumsOf(orders: readonly ScannedOrder[], asOf: number) {
  const days = (window: (typeof WINDOWS)[number]) =>
    orders.filter(({ ordered_at }) => {
      const age = asOf - Date.parse(ordered_at);
      return age >= 0 && age <= window * DAY_MS;
    });
  const [month, quarter, year] = [days(30), days(90), days(365)];
  const amounts = amountsOf(orders);
  const dates = orders.map(({ ordered_at }) => ordered_at);
  return {
    order_count: orders.length,
    order_count_30d: month.length,
    order_count_90d: quarter.length,
    order_count_365d: year.length,
    revenue_total: revenue(orders),
    revenue_30d: revenue(month),
    revenue_90d: revenue(quarter),
    revenue_365d: revenue(year),
    first_order_at: dates.reduce((first, date) => (date < first ? date : first)),
    last_order_at: dates.reduce((last, date) => (date > last ? date : last)),
    currencies: amounts.map(({ currency }) => currency),
    amounts,
  };
}

function amountsOf(orders: readonly ScannedOrder[]): Rollup['amounts'] {
  return [...Map.groupBy(orders, ({ currency }) => currency)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, group]) => ({
      currency,
      order_count: group.length,
      revenue_total: revenue(group),
    }));
}

// Summed in one go, so that only the finished sum is turned back into a number.
function revenue(orders: readonly ScannedOrder[]): Decimal {
  return sum(orders.map(({ grand_total }) => grand_total));
}
