import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsUnder, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as adjust } from './adjust.ts';
import { handler as commit } from './commit.ts';
import { handler as createLocation } from './locations/create.ts';
import { handler as receive } from './receive.ts';
import { handler as release } from './release.ts';
import { handler as reorderAlerts } from './reorder-alerts.ts';
import { handler as reserve } from './reserve.ts';
import { handler as updateStock } from './stock/update.ts';

withTable();
const clock = fixedClock();

interface Row {
  readonly id: string;
  readonly location_id: string;
}

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const calling = (handler: Handler, body: object) => {
  clock.advance(1);
  return invoke<{ stock: [Row] }>(handler, { tenant, body });
};
const set = (values: Record<string, string | number | boolean>) =>
  storeSettings(tenant, inventorySettings, undefined, values);
const receiving = async (item: object) => (await calling(receive, item)).body.stock[0];
const pointing = ({ id }: Row, reorder_point: number | null) =>
  invoke(updateStock, {
    tenant,
    method: 'PUT',
    pathParameters: { id },
    body: { reorder_point },
  });
const alerts = async () => {
  const { status, body } = await invoke<{ alerts: object[] }>(reorderAlerts, { tenant });
  expect(status).toBe(200);
  return body;
};
const lows = () => eventsUnder(tenant, 'stock_level.low');

describe('inventories.reorder-alerts', () => {
  // INV-114, INV-116
  it('lists every row down to its point, the worst first, switched-off places included', async () => {
    const body = { code: 'off', name: 'Off', enabled: false };
    await invoke(createLocation, { tenant, body });
    const own = await receiving({ sku: 'A', quantity: 4 });
    const off = await receiving({ sku: 'B', quantity: 1.5, location_code: 'off' });
    await receiving({ sku: 'C', quantity: 2 });
    await receiving({ sku: 'D', quantity: 2.001 });
    const never = await receiving({ sku: 'E', quantity: 1 });
    await pointing(own, 7);
    await pointing(never, 0);
    await set({ reorder_point_default: 2 });
    await calling(reserve, { order_ref: 'O-1', sku: 'A', quantity: 0.5 });
    const alert = (row: Row, sku: string) => {
      return {
        stock_level_id: row.id,
        location_id: row.location_id,
        product_id: null,
        sku,
        name: null,
      };
    };
    expect(await alerts()).toEqual({
      enabled: true,
      reorder_point_default: 2,
      alerts: [
        {
          ...alert(own, 'A'),
          location_code: 'main',
          location_enabled: true,
          on_hand: 4,
          reserved: 0.5,
          available: 3.5,
          reorder_point: 7,
          reorder_point_source: 'row',
          shortfall: 3.5,
        },
        {
          ...alert(off, 'B'),
          location_code: 'off',
          location_enabled: false,
          on_hand: 1.5,
          reserved: 0,
          available: 1.5,
          reorder_point: 2,
          reorder_point_source: 'default',
          shortfall: 0.5,
        },
        expect.objectContaining({ sku: 'C', shortfall: 0, reorder_point_source: 'default' }),
      ],
    });
    await set({ reorder_alert_enabled: false });
    expect(await alerts()).toEqual({ enabled: false, reorder_point_default: 2, alerts: [] });
  });
});

describe('stock_level.low', () => {
  // INV-117
  it('is published once for each way down to the point', async () => {
    const row = await receiving({ sku: 'A', quantity: 5 });
    await pointing(row, 3);
    await calling(reserve, { order_ref: 'O-1', sku: 'A', quantity: 1.999 });
    expect(await lows()).toEqual([]);
    await calling(reserve, { order_ref: 'O-2', sku: 'A', quantity: 0.001 });
    const { alerts: listed } = await alerts();
    expect(await lows()).toEqual(listed);
    expect(listed).toMatchObject([{ available: 3, reorder_point: 3, shortfall: 0 }]);
    await calling(reserve, { order_ref: 'O-3', sku: 'A', quantity: 1 });
    await calling(commit, { order_ref: 'O-3' });
    expect(await lows()).toHaveLength(1);
    await calling(release, { order_ref: 'O-1' });
    expect(await lows()).toHaveLength(1);
    await calling(adjust, { sku: 'A', quantity: -1.5, reason: 'broken' });
    expect(await lows()).toHaveLength(2);
  });

  // INV-117
  it('is published once when several calls take the row down at the same time', async () => {
    const row = await receiving({ sku: 'A', quantity: 10 });
    await pointing(row, 7);
    const calls = Array.from({ length: 6 }, (_, n) =>
      calling(reserve, { order_ref: `O-${n}`, sku: 'A', quantity: 1 }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await lows()).toMatchObject([{ available: 7 }]);
  });
});
