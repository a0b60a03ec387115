import { add } from '@waybill/kernel/decimal';
import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { orderContent, rootKey } from '@waybill/orders/order/order.entity';
import type { Order } from '@waybill/orders/order/order.schema';
import { orderStore } from '@waybill/orders/order/order.store';
import { emptyOrder } from '@waybill/orders/order/order-fields';
import { statuses } from '@waybill/orders/order/order-status';
import { customerRollup } from '@waybill/orders/report/customer-rollup';
import type { CustomerRollup, Rollup } from '@waybill/orders/report/customer-rollup.schema';
import { type RollupRequest, readRollup } from '@waybill/orders/report/customer-rollup-input';
import { scanOrders } from '@waybill/orders/report/order-scan.repository';
import { commit } from '@waybill/table/commit';
import { indexAttributes } from '@waybill/table/list';
import { countChanges } from '@waybill/table/testing';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as list } from '../list.ts';

withTable();

const organization = (index: number) =>
  `01976f3a-8c1e-7a44-9d0b-${String(index).padStart(12, '0')}`;

describe('a shop with thousands of orders', () => {
  /** More than a list reads, and some pages of a report. */
  const ORDERS = rounds({ short: 2_100, long: 3_300 });
  const BATCH = 75;
  const ORGANIZATIONS = 37;
  const NOW = Date.parse('2026-11-21T10:00:00.000Z');
  const AS_OF = toInstant(new Date(NOW));
  const seeded: Order[] = [];

  beforeAll(async () => {
    for (let index = 0; index < ORDERS; index += 1) seeded.push(seededOrder(index));
    const putOf = (order: Order) => ({
      put: {
        ...rootKey('large', order.id),
        rev: 1,
        ...orderContent(order),
        ...indexAttributes(orderStore, 'large', order),
      },
    });
    for (let start = 0; start < ORDERS; start += BATCH) {
      const batch = seeded.slice(start, start + BATCH);
      const created = batch.map((after) => ({ after }));
      await commit([...batch.map(putOf), ...countChanges(orderStore, 'large', created)]);
    }
  });

  function seededOrder(index: number): Order {
    // Several orders a millisecond, spread over two years, in no order of the index.
    const created = new Date(NOW - ((index * 7_919) % 1_460) * 43_200_000);
    const at = toInstant(created);
    const status = statuses[index % 7 < 3 ? 1 : index % statuses.length] ?? 'placed';
    return {
      ...emptyOrder,
      refunded_total: 0,
      id: uuidAt(created),
      number: `ORD-${index}`,
      organization_id: index % 11 === 0 ? null : organization(index % ORGANIZATIONS),
      currency: index % 5 === 0 ? 'CHF' : 'EUR',
      status,
      payment_status: 'open',
      fulfillment_status: 'unfulfilled',
      on_hold: false,
      item_count: 1,
      subtotal: 0,
      shipping_total: 0,
      tax_total: 0,
      grand_total: (index * 37 + 1) / 10_000,
      placed_at: status === 'pending' ? null : at,
      created_at: at,
      updated_at: at,
    };
  }

  function requestOf(body: object): RollupRequest {
    const request = readRollup({ as_of: AS_OF, ...body }, AS_OF);
    if ('rejected' in request) throw new Error(request.message);
    return request;
  }

  async function inParts(
    body: object,
    ms: number,
    orders = Number.POSITIVE_INFINITY,
  ): Promise<CustomerRollup[]> {
    const parts: CustomerRollup[] = [];
    let cursor: string | null = null;
    do {
      const request = requestOf({ ...body, cursor });
      const part = customerRollup(request, await scanOrders('large', request, { ms, orders }));
      parts.push(part);
      cursor = part.cursor;
    } while (cursor !== null);
    return parts;
  }

  const SUMS = [
    'order_count',
    'order_count_30d',
    'order_count_90d',
    'order_count_365d',
    'revenue_total',
    'revenue_30d',
    'revenue_90d',
    'revenue_365d',
  ] as const;

  /** One entry a currency, summed in integers. */
  function amountsOf(amounts: Rollup['amounts']): Rollup['amounts'] {
    const sumOf = (group: Rollup['amounts']) =>
      group.reduce((sum, one) => sum + Math.round(one.revenue_total * 10_000), 0) / 10_000;
    return [...Map.groupBy(amounts, ({ currency }) => currency)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, group]) => ({
        currency,
        order_count: group.reduce((sum, one) => sum + one.order_count, 0),
        revenue_total: sumOf(group),
      }));
  }

  function mergedItems(parts: readonly CustomerRollup[]): Rollup[] {
    const whole = new Map<string, Rollup>();
    for (const item of parts.flatMap(({ items }) => items)) {
      const organization = item.organization_id ?? '';
      const known = whole.get(organization);
      if (known === undefined) {
        whole.set(organization, item);
        continue;
      }
      const sums = Object.fromEntries(SUMS.map((name) => [name, add(known[name], item[name])]));
      const dates = [known, item].flatMap((one) => [one.first_order_at, one.last_order_at]).sort();
      whole.set(organization, {
        ...known,
        ...sums,
        first_order_at: dates[0] ?? null,
        last_order_at: dates.at(-1) ?? null,
        currencies: [...new Set([...known.currencies, ...item.currencies])].sort(),
        amounts: amountsOf([...known.amounts, ...item.amounts]),
      });
    }
    return [...whole].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
  }

  /** Counted in integers from what was seeded, without a line of the code under test. */
  function expectedItems(organizations: readonly string[]): Rollup[] {
    const counted = seeded.filter(({ status }) => !['pending', 'cancelled'].includes(status));
    return organizations.flatMap((organization_id): Rollup[] => {
      const mine = counted.filter((one) => one.organization_id === organization_id);
      if (mine.length === 0) return [];
      const since = (days: number) =>
        mine.filter(({ created_at }) => Date.parse(created_at) >= NOW - days * 86_400_000);
      const revenue = (orders: readonly Order[]) =>
        orders.reduce((sum, { grand_total }) => sum + Math.round(grand_total * 10_000), 0) / 10_000;
      const dates = mine.map(({ created_at }) => created_at).sort();
      return [
        {
          organization_id,
          contact_id: null,
          order_count: mine.length,
          order_count_30d: since(30).length,
          order_count_90d: since(90).length,
          order_count_365d: since(365).length,
          revenue_total: revenue(mine),
          revenue_30d: revenue(since(30)),
          revenue_90d: revenue(since(90)),
          revenue_365d: revenue(since(365)),
          first_order_at: dates[0] ?? null,
          last_order_at: dates.at(-1) ?? null,
          currencies: [...new Set(mine.map(({ currency }) => currency))].sort(),
          amounts: amountsOf(
            mine.map(({ currency, grand_total: revenue_total }) => ({
              currency,
              order_count: 1,
              revenue_total,
            })),
          ),
        },
      ];
    });
  }

  const everyone = Array.from({ length: ORGANIZATIONS }, (_, index) => organization(index));

  // ORD-100
  it('refuses a list whose filters no index carries', async () => {
    const query = { currency: 'CHF' };
    expect(await invoke(list, { tenant: 'large', query })).toMatchObject({
      status: 422,
      body: { code: 'list_too_broad' },
    });
  });

  // ORD-104
  it('without any time reads a page a call, and the parts add up', async () => {
    const parts = await inParts({}, 0);
    const full = Math.floor(ORDERS / 500);
    const pages = [...Array<number>(full).fill(500), ORDERS % 500];
    expect(parts.map(({ orders_scanned: n }) => n)).toEqual(pages);
    expect(parts.map(({ done }) => done)).toEqual(pages.map((_, index) => index === full));
    expect(mergedItems(parts)).toEqual(expectedItems(everyone));
    const nobodys = seeded.filter(
      (one) => one.organization_id === null && !['pending', 'cancelled'].includes(one.status),
    );
    const without = parts.map(({ orders_without_organization: n }) => n);
    expect(without.reduce((sum, n) => sum + n, 0)).toBe(nobodys.length);
    const cursors = parts.map(({ cursor }) => cursor).slice(0, -1);
    expect(cursors).toEqual([...cursors].sort());
    expect(cursors[0]).toBe(seeded.map(({ id }) => id).sort()[499]);
  });

  // ORD-104
  it('reads no more orders a call than it may, however much time there is', async () => {
    const parts = await inParts({}, 60_000, 1_000);
    const scanned = parts.map(({ orders_scanned: n }) => n);
    const full = Math.floor(ORDERS / 1_000);
    expect(scanned).toEqual([...Array<number>(full).fill(1_000), ORDERS % 1_000]);
    expect(mergedItems(parts)).toEqual(expectedItems(everyone));
  });

  it('with time enough is one call', async () => {
    const parts = await inParts({}, 60_000);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.items).toEqual(expectedItems(everyone));
  });

  // ORD-103, ORD-104
  it('over organizations reads their orders alone, in id order across them', async () => {
    const named = everyone.slice(3, 30);
    const parts = await inParts({ organization_ids: [...named].reverse() }, 0);
    expect(parts.length).toBeGreaterThan(2);
    expect(mergedItems(parts)).toEqual(expectedItems(named));
    const theirs = seeded.filter((one) => named.includes(one.organization_id ?? ''));
    const scanned = parts.map(({ orders_scanned: n }) => n);
    expect(scanned.reduce((sum, n) => sum + n, 0)).toBe(theirs.length);
    expect(parts[0]?.cursor).toBe(theirs.map(({ id }) => id).sort()[499]);
    expect(parts.every((part) => part.orders_without_organization === 0)).toBe(true);
  });
});
