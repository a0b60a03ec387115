import type { Order, OrderDetail } from '@waybill/orders/order/order.schema';
import type { PlaceOrderBody } from '@waybill/orders/placement/placement.schema';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as listEvents } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as place } from './place.ts';

withTable();

const ACME = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const OTHER = '01976f3a-8c1e-7a44-9d0b-000000000000';
const CART = '01976f3a-8c1e-7a44-9d0b-00000000cafe';

interface Page {
  items: Order[];
  total: number;
  limit: number;
  offset: number;
}

type Query = Record<string, string> | [string, string][];

const listing = (query: Query = {}, tenant = 'acme') => invoke<Page>(list, { query, tenant });
const numbers = async (query: Query) =>
  (await listing(query)).body.items.map(({ number }) => number);

const orders: PlaceOrderBody[] = [
  { items: [{ sku: 'a', unit_price: 10 }], organization_id: ACME, payment: { status: 'paid' } },
  { items: [{ sku: 'b', unit_price: 30 }], organization_id: ACME, cart_id: CART },
  { items: [{ sku: 'c', unit_price: 20 }], contact_id: OTHER, customer_order_number: 'PO #1 % =' },
  { items: [{ sku: 'd' }, { sku: 'e', unit_price: 20 }], currency: 'CHF' },
];

const placedOrders: OrderDetail[] = [];

beforeAll(async () => {
  await installTenant('acme');
  await installTenant('other');
  for (const body of orders) {
    placedOrders.push((await invoke<OrderDetail>(place, { tenant: 'acme', body })).body);
  }
});

const numberOf = (index: number) => `ORD-00000${index + 1}`;

describe('orders.list', () => {
  // ORD-98, API-69
  it('answers rows without positions, oldest first, and counts them', async () => {
    const { body } = await listing();
    const rows = placedOrders.map(
      ({ items: _i, fulfillments: _f, shipments: _s, returns: _r, refunds: _m, ...placed }) => {
        const { cancellations: _c, ...row } = placed;
        return row;
      },
    );
    const byId = [...rows].sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
    expect(body).toEqual({ items: byId, total: 4, limit: 50, offset: 0, next: null });
  });

  // ORD-99, API-78
  it.each<[string, Query, number[]]>([
    ['a status', { status: 'placed' }, [0, 1, 2, 3]],
    ['an unknown status', { status: 'lost' }, []],
    ['an organization', { organization_id: ACME }, [0, 1]],
    ['a contact', { contact_id: OTHER }, [2]],
    ['a payment status', { payment_status: 'paid' }, [0]],
    ['a cart', { cart_id: CART }, [1]],
    ['a customer’s number with separators', { customer_order_number: 'PO #1 % =' }, [2]],
    ['a number', { number: 'ORD-000002' }, [1]],
    ['an unknown number', { number: 'ORD-2' }, []],
    ['an empty number', { number: '' }, []],
    ['a number too long to exist', { number: 'x'.repeat(3000) }, []],
    ['a text too long to exist', { customer_order_number: 'x'.repeat(3000) }, []],
    ['a column without an index', { currency: 'CHF' }, [3]],
    ['an amount', { grand_total: '20.0000' }, [2, 3]],
    ['a count', { item_count: '2' }, [3]],
    ['not held', { on_hold: 'false' }, [0, 1, 2, 3]],
    ['held', { on_hold: 'true' }, []],
    ['several at once', { organization_id: ACME, payment_status: 'open' }, [1]],
    [
      'repeated filter parameters',
      [
        ['filter', `organization_id=${ACME}`],
        ['filter', 'payment_status=open'],
      ],
      [1],
    ],
  ])('filters by %s', async (_, query, expected) => {
    const { body } = await listing(query);
    expect(body.items.map(({ number }) => number).sort()).toEqual(expected.map(numberOf));
    expect(body.total).toBe(expected.length);
  });

  // ORD-98
  it('sorts by a column, ties by id, both ways', async () => {
    const up = await numbers({ order: 'grand_total' });
    expect([up[0], up[3]]).toEqual([numberOf(0), numberOf(1)]);
    expect(await numbers({ order: 'grand_total.desc' })).toEqual([...up].reverse());
    const newest = await numbers({ order: 'created_at.desc' });
    expect(newest).toEqual((await numbers({})).reverse());
  });

  // ORD-99
  it.each<[string, Query, string]>([
    ['an unknown column', { stauts: 'placed' }, 'unknown_filter'],
    ['an object column', { metadata: '{}' }, 'unknown_filter'],
    ['a value the column cannot hold', { contact_id: 'x' }, 'invalid_value'],
    ['an unknown sort', { order: 'metadata' }, 'invalid_order'],
    ['a limit that is no integer', { limit: 'ten' }, 'invalid_value'],
  ])('refuses %s', async (_, query, code) => {
    expect(await listing(query)).toMatchObject({ status: 400, body: { code } });
  });
});

describe('a filter by a status that does not exist', () => {
  const ask = (query: Query, prefer: string) =>
    invoke<Page>(list, { query, tenant: 'acme', headers: { prefer } });

  // API-78, API-154
  it('finds nothing, and is refused in strict calls with the nearest one', async () => {
    expect((await listing({ status: 'plcaed' })).body).toMatchObject({ items: [], total: 0 });
    const refused = await ask({ status: 'plcaed' }, 'handling=strict');
    expect(refused).toMatchObject({
      status: 400,
      headers: { 'preference-applied': 'handling=strict' },
      body: {
        code: 'unknown_value',
        details: [{ path: 'status', message: expect.stringContaining('did you mean placed?') }],
      },
    });
    const known = await ask({ status: 'placed' }, 'handling=strict');
    expect(known.status).toBe(200);
  });
});

describe('another tenant', () => {
  // ORD-28
  it.each([[get], [listEvents]])('and an id that is none is refused unread', async (handler) => {
    const call = { path: '/v1/orders/{id}', pathParameters: { id: 'ORD-000001' } };
    expect(await invoke(handler, call)).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
  });
});
