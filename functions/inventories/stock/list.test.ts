import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { beginStock } from '@waybill/inventories/testing/stock-rows.factory';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as createLocation } from '../locations/create.ts';
import { handler as listLocations } from '../locations/list.ts';
import { handler as receive } from '../receive.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();
const clock = fixedClock();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

interface Row {
  readonly id: string;
  readonly [column: string]: unknown;
}
interface Page {
  readonly items: Row[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}
type Query = readonly (readonly [string, string])[] | Readonly<Record<string, string>>;

let tenant = '';
let rows: Row[] = [];
const listing = (query: Query = [], shop = tenant) => invoke<Page>(list, { tenant: shop, query });

/** Four rows; `null` columns and documents among them. */
beforeAll(async () => {
  tenant = await freshShop();
  const place = { code: 'shop', name: 'Shop' };
  await invoke(createLocation, { tenant, body: place });
  const items = [
    { product_id: LAMP, sku: 'LAMP', quantity: 3 },
    { sku: 'A', quantity: 0.5 },
    { sku: 'A', quantity: 7, location_code: 'shop' },
    { product_id: LAMP, quantity: 7, location_code: 'shop' },
  ];
  for (const body of items) await invoke(receive, { tenant, body });
  const reservation = { order_ref: 'O-1', sku: 'LAMP', quantity: 2 };
  await invoke(reserve, { tenant, body: reservation });
  const { body } = await listing();
  const changes = [
    { reorder_point: 1.5, metadata: { shelf: { row: 1, cell: [2] } } },
    { metadata: {} },
  ];
  for (const [index, change] of changes.entries()) {
    const id = String(body.items[index]?.id);
    await invoke(update, { tenant, method: 'PUT', pathParameters: { id }, body: change });
  }
  rows = (await listing()).body.items;
});

const indexesOf = ({ items }: Page) =>
  items.map(({ id }) => rows.findIndex((row) => row.id === id));

describe('inventories.stock.list', () => {
  // INV-31, INV-47
  it('answers rows as they are, without what is only derived', async () => {
    const { status, body } = await listing();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['items', 'total', 'limit', 'offset', 'next']);
    expect(body).toMatchObject({ total: 4, limit: 50, offset: 0 });
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'id',
      'location_id',
      'product_id',
      'sku',
      'on_hand',
      'reserved',
      'reorder_point',
      'metadata',
      'external_id',
      'external_refs',
      'created_at',
      'updated_at',
    ]);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort());
  });

  // INV-47
  it('filters by every column', async () => {
    const cells = rows
      .flatMap((row) => Object.entries(row))
      .filter(([column, value]) => value !== null || column === 'metadata');
    const textOf = (value: unknown) =>
      typeof value === 'object' ? JSON.stringify(value) : String(value);
    const asked = new Map(cells.map((cell) => [`${cell[0]}=${textOf(cell[1])}`, cell]));
    for (const [filter, [column, value]] of asked) {
      const alike = rows.filter((one) => JSON.stringify(one[column]) === JSON.stringify(value));
      for (const query of [[[column, textOf(value)]], [['filter', filter]]] as const) {
        const { body } = await listing(query);
        expect([filter, body.items]).toEqual([filter, alike]);
        expect(body.total).toBe(alike.length);
      }
    }
  });

  it.each<[Query, number[]]>([
    [{ metadata: '{"shelf":{"cell":[2],"row":1}}' }, [0]],
    [{ metadata: '{"shelf":{"row":1}}' }, []],
    [{ metadata: 'null' }, [2, 3]],
    [{ on_hand: '7.000' }, [2, 3]],
    [{ sku: 'a' }, []],
    [{ sku: '' }, []],
    [{ product_id: LAMP.toUpperCase() }, [0, 3]],
    [{ product_id: LAMP, sku: 'LAMP' }, [0]],
    [{ product_id: LAMP, sku: 'A' }, []],
    [{ order: 'on_hand.desc' }, [3, 2, 0, 1]],
    [{ order: 'on_hand' }, [1, 0, 2, 3]],
    [{ order: 'created_at.desc' }, [3, 2, 1, 0]],
    [{ order: 'reserved.desc', limit: '1' }, [0]],
    [{ on_hand: '7', order: 'id.desc' }, [3, 2]],
    [{ limit: '2', offset: '1' }, [1, 2]],
    [{ limit: '0' }, [0]],
    [{ offset: '-5', limit: '-1' }, [0]],
    [{ offset: '4' }, []],
  ])('answers %j with %j', async (query, expected) => {
    const { status, body } = await listing(query);
    expect([status, indexesOf(body)]).toEqual([200, expected]);
  });

  it('clamps what is asked, and says what it applied', async () => {
    expect((await listing({ limit: '9999', offset: '-1' })).body).toMatchObject({
      total: 4,
      limit: 200,
      offset: 0,
    });
    expect((await listing({ limit: '0', offset: '9' })).body).toMatchObject({
      items: [],
      total: 4,
      limit: 1,
      offset: 9,
    });
  });

  it.each<[Query, string, string]>([
    [{ available: '1' }, 'unknown_filter', 'available'],
    [{ tenant_id: 'x' }, 'unknown_filter', 'tenant_id'],
    [[['filter', 'price=1']], 'unknown_filter', 'price'],
    [[['filter', 'sku']], 'invalid_value', 'filter'],
    [{ id: '7' }, 'invalid_value', 'id'],
    [{ location_id: 'main' }, 'invalid_value', 'location_id'],
    [{ product_id: 'lamp' }, 'invalid_value', 'product_id'],
    [{ on_hand: 'many' }, 'invalid_value', 'on_hand'],
    [{ reorder_point: '' }, 'invalid_value', 'reorder_point'],
    [{ metadata: 'shelf' }, 'invalid_value', 'metadata'],
    [{ created_at: 'today' }, 'invalid_value', 'created_at'],
    [{ limit: 'x' }, 'invalid_value', 'limit'],
    [{ offset: '1.5' }, 'invalid_value', 'offset'],
    [{ order: 'available.desc' }, 'invalid_order', 'order'],
    [{ order: 'sku.up' }, 'invalid_order', 'order'],
    [{ order: 'sku.asc.desc' }, 'invalid_order', 'order'],
  ])('refuses %j: %s', async (query, code, path) => {
    expect(await listing(query)).toMatchObject({
      status: 400,
      body: { code, details: [{ path }] },
    });
  });

  it('counts all rows over its pages, none twice', async () => {
    const shop = await freshShop();
    const skus = Array.from({ length: 130 }, (_, n) => `S${n}`);
    const { body: places } = await invoke<Page>(listLocations, { tenant: shop });
    const location_id = String(places.items[0]?.id);
    for (let start = 0; start < skus.length; start += 65) {
      clock.advance(60);
      const some = skus.slice(start, start + 65);
      await beginStock(
        shop,
        some.map((sku) => ({ location_id, sku })),
      );
    }
    for (const order of ['created_at', 'created_at.desc', 'sku.desc']) {
      const seen: unknown[] = [];
      for (const offset of [0, 50, 100]) {
        const { body } = await listing({ offset: String(offset), order }, shop);
        expect(body.total).toBe(130);
        seen.push(...body.items.map(({ sku }) => sku));
      }
      expect([...seen].sort()).toEqual([...skus].sort());
    }
  });
});
