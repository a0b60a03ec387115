import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as createLocation } from '../locations/create.ts';
import { handler as receive } from '../receive.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();
fixedClock();

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
      'name',
      'bin',
      'on_hand',
      'reserved',
      'reorder_point',
      'safety_quantity',
      'metadata',
      'availability_code',
      'expected_at',
      'external_id',
      'external_refs',
      'created_at',
      'updated_at',
    ]);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort());
  });
});
