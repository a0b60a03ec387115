import { authorIn } from '@waybill/events/author';
import { scanReorderAlerts } from '@waybill/inventories/reorder/scan-reorder-alerts.command';
import { inventorySettings } from '@waybill/inventories/shared/settings';
import { loadInventorySettings } from '@waybill/inventories/shared/settings.repository';
import { eventsOf, freshShop } from '@waybill/inventories/testing/shop.factory';
import { beginStock } from '@waybill/inventories/testing/stock-rows.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { fixedClock } from '@waybill/testing/clock';
import { isWrite } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { CALLING_KEY, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createTenant } from '../../tenants/create.ts';
import { handler as adjust } from '../adjust.ts';
import { handler as listLocations } from '../locations/list.ts';
import { handler as receive } from '../receive.ts';
import { handler as reorderAlerts } from '../reorder-alerts.ts';
import { handler as scanHandler } from '../scan-reorder-alerts.ts';
import { handler as scan } from './scan.ts';

const scanEveryTenant = asFunction('inventories.scan-reorder-alerts', scanHandler);

withTable();
const clock = fixedClock();

interface Scanned {
  readonly enabled: boolean;
  readonly scanned: number;
  readonly emitted: { readonly event_id: string; readonly stock_level_id: string }[];
}

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const set = (values: Record<string, number | boolean>, shop = tenant) =>
  storeSettings(shop, inventorySettings, undefined, values);
const receiving = async (items: { sku: string; quantity: number }[], shop = tenant) => {
  const { status } = await invoke(receive, { tenant: shop, body: { items } });
  expect(status).toBe(201);
};
const scanning = async (headers = {}) => {
  const { status, body } = await invoke<Scanned>(scan, { tenant, body: {}, headers });
  expect(status).toBe(200);
  return body;
};
/** More rows than a page, of which one of so many is low. */
const STEP = rounds({ short: 10, long: 1 });
const LOW = Math.ceil(205 / STEP);
const beginPages = async () => {
  const { body } = await invoke<{ items: { id: string }[] }>(listLocations, { tenant });
  const location_id = body.items[0]?.id ?? '';
  const rows = Array.from({ length: 205 }, (_, n) => ({
    location_id,
    sku: `S-${n}`,
    on_hand: n % STEP === 0 ? 1 : 10,
  }));
  await beginStock(tenant, rows);
};
const lows = async (shop = tenant) =>
  (await eventsOf(shop)).filter(({ topic }) => topic === 'stock_level.low');

describe('inventories.reorder-alerts.scan', () => {
  // INV-118
  it('publishes every low row once a UTC day, and answers the same events again', async () => {
    await set({ reorder_point_default: 3 });
    await receiving([
      { sku: 'A', quantity: 3 },
      { sku: 'B', quantity: 1 },
      { sku: 'C', quantity: 4 },
    ]);
    const { body } = await invoke<{ alerts: { stock_level_id: string }[] }>(reorderAlerts, {
      tenant,
    });
    const first = await scanning();
    expect(first).toMatchObject({ enabled: true, scanned: 3 });
    const events = await lows();
    expect(events.map(({ id }) => id).sort()).toEqual(
      first.emitted.map(({ event_id }) => event_id).sort(),
    );
    expect(events.map(({ data }) => data)).toEqual(expect.arrayContaining(body.alerts));
    expect(body.alerts).toHaveLength(2);

    clock.advance(3_600);
    expect(await scanning()).toEqual(first);
    expect(await lows()).toEqual(events);

    clock.advance(86_400);
    const next = await scanning();
    expect(next.emitted.map(({ stock_level_id }) => stock_level_id)).toEqual(
      first.emitted.map(({ stock_level_id }) => stock_level_id),
    );
    expect(await lows()).toHaveLength(4);
  });

  // INV-119
  it('publishes a row that came down today as well', async () => {
    await set({ reorder_point_default: 3 });
    await receiving([{ sku: 'A', quantity: 5 }]);
    await invoke(adjust, { tenant, body: { sku: 'A', quantity: -2, reason: 'broken' } });
    expect(await lows()).toHaveLength(1);
    await scanning();
    expect(await lows()).toMatchObject([{ data: { available: 3 } }, { data: { available: 3 } }]);
  });

  // INV-118
  it('publishes once when several scan at the same time', async () => {
    await set({ reorder_point_default: 3 });
    await receiving([{ sku: 'A', quantity: 1 }]);
    const all = await Promise.all([scanning(), scanning(), scanning()]);
    expect(all).toEqual([all[0], all[0], all[0]]);
    expect(await lows()).toHaveLength(1);
  });

  // INV-118
  it('does nothing where the shop wants no alerts', async () => {
    await set({ reorder_point_default: 3, reorder_alert_enabled: false });
    await receiving([{ sku: 'A', quantity: 1 }]);
    expect(await scanning()).toEqual({ enabled: false, scanned: 0, emitted: [] });
    expect(await lows()).toEqual([]);
  });

  // INV-120
  it('goes on where the time of the last scan was up, and then from the start', async () => {
    await set({ reorder_point_default: 3 });
    await beginPages();
    const noTime = { tenant, at: clock.now().toISOString(), until: 0 };
    const first = await scanReorderAlerts(noTime, await loadInventorySettings(tenant));
    expect(first.scanned).toBe(200);
    const second = await scanning();
    expect(second.scanned).toBe(5);
    const rows = [...first.emitted, ...second.emitted].map((one) => one.stock_level_id);
    expect(new Set(rows).size).toBe(LOW);
    expect(await lows()).toHaveLength(LOW);
    expect((await scanning()).scanned).toBe(205);
  });

  // INV-118, INV-120
  it('tells of all other rows when one fails, and of that one with the next scan of the day', async () => {
    await set({ reorder_point_default: 3 });
    await beginPages();
    const settings = await loadInventorySettings(tenant);
    const call = () => {
      const until = clock.now().getTime() + 60_000;
      return scanReorderAlerts({ tenant, at: clock.now().toISOString(), until }, settings);
    };
    let poisoned: string | undefined;
    injectFault(async (sent, send) => {
      if (!isWrite(sent)) return send();
      poisoned ??= JSON.stringify(sent.input);
      if (JSON.stringify(sent.input) === poisoned) throw new Error('poisoned');
      return send();
    });
    await expect(call()).rejects.toThrow(/^1 low rows were not reported: .*poisoned/u);
    removeFault();
    expect(await lows()).toHaveLength(LOW - 1);
    await call();
    expect(await lows()).toHaveLength(LOW);
  });
});

describe('the schedule', () => {
  const enrolled = async (slug: string) => {
    const operator = { tenant: 'operator', operator: true };
    const { status } = await invoke(createTenant, { ...operator, body: { slug, name: 'Shop' } });
    expect(status).toBe(201);
    await set({ reorder_point_default: 3 }, slug);
    await receiving([{ sku: 'A', quantity: 1 }], slug);
    return slug;
  };

  // INV-121
  it('scans every tenant once a day, whatever was scanned by hand', async () => {
    const shops = [await enrolled('first-shop'), await enrolled('second-shop')];
    tenant = 'first-shop';
    await scanning();
    expect(await scanEveryTenant()).toEqual({ visited: 2 });
    for (const shop of shops) expect(await lows(shop)).toHaveLength(1);
    // API-138: whoever called for a scan brought its events about, and nobody those of a schedule.
    const authors = async (shop: string) =>
      (await recordedEvents(shop))
        .filter(({ topic }) => topic === 'stock_level.low')
        .map(({ body }) => authorIn(body));
    expect(await authors('first-shop')).toEqual([{ actor: null, by: CALLING_KEY }]);
    expect(await authors('second-shop')).toEqual([{ actor: null, by: null }]);

    // A row that becomes low without a booking waits for the next day, or for a call.
    await receiving([{ sku: 'B', quantity: 1 }], 'second-shop');
    await scanEveryTenant();
    expect(await lows('second-shop')).toHaveLength(1);
    clock.advance(86_400);
    await scanEveryTenant();
    expect(await lows('second-shop')).toHaveLength(3);
  });
});
