import { randomUUID } from 'node:crypto';
import { findEngine } from '@waybill/local/engine/engine-programs';
import { markets as marketResource } from '@waybill/markets/market/market.resource';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { ORDERS } from '@waybill/orders/order/order-group';
import { statisticsDays } from '@waybill/orders/statistics/statistics';
import { loadFigures } from '@waybill/orders/statistics/statistics.repository';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { write } from '@waybill/table/commit';
import { sizeOf } from '@waybill/table/item';
import { sumFigures } from '@waybill/table/list';
import { foldDeltas, metered } from '@waybill/table/operate';
import { queryAll } from '@waybill/table/read';
import {
  deltaPartitions,
  figureSnapshotEntity,
  figuresByItem,
  packDays,
} from '@waybill/table/testing';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { run } from './commands.factory.ts';
import { handler as place } from './place.ts';

withTable();

// DynamoDB Local counts too little for transactions of several items.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

const DAY_MS = 86_400_000;
const MARKET = randomUUID();

/** The days before today, the last one first. */
const daysBack = (size: number) =>
  Array.from({ length: size }, (_, back) =>
    new Date(Date.now() - (back + 1) * DAY_MS).toISOString().slice(0, 10),
  );

/** A day of a shop that takes ten thousand orders, in two currencies. */
const busy = {
  orders: '10482',
  positions: '31446',
  cancelled: '212',
  shipments: '10873',
  returns: '641',
  'placed EUR': '1204518.2751',
  'cancelled EUR': '22871.4',
  'refunded EUR': '61733.0275',
  'placed CHF': '318230.5',
  'cancelled CHF': '9120.25',
  'refunded CHF': '14002.1',
};

/** A shop with a market and three years of daily trade, whose figures are folded. */
async function oldShop(): Promise<string> {
  const tenant = await freshTenant();
  const { stamp } = marketResource.stored.sentinel;
  const market = { ...stamp, id: MARKET, code: 'de' };
  await write({ put: { pk: `T#${tenant}#MARKETS`, sk: 'CODE#de', ...market } });
  const figures = Object.fromEntries(daysBack(3 * 365).map((day) => [day, busy]));
  const values = [`market_id=${MARKET}`];
  for (const [name, some] of figuresByItem([{ list: 'ORDERS', values, figures }])) {
    const at = { pk: `T#${tenant}#SNAPSHOT#${ORDERS.name}`, sk: `FIGURES#${name}` };
    await write({ put: figureSnapshotEntity.item(at, { days: packDays(sumFigures(some)) }) });
  }
  return tenant;
}

const fold = (tenant: string) => foldDeltas({ tenant, group: ORDERS }, { atLeast: 1 });

/** An order that is placed, paid and shipped: three changes. */
async function trade(tenant: string, orders: number): Promise<void> {
  for (let count = 0; count < orders; count += 1) {
    const organization_id = randomUUID();
    const body = placementBody({ organization_id, contact_id: randomUUID() });
    const headers = { 'X-Service-Market': 'de' };
    const { id } = (await invoke<OrderDetail>(place, { tenant, headers, body })).body;
    await run(tenant, id, 'payment-status', { status: 'paid' });
    await run(tenant, id, 'ship');
  }
}

const deltasOf = async (tenant: string) =>
  (
    await Promise.all(deltaPartitions({ tenant, group: ORDERS }).map((pk) => queryAll({ pk })))
  ).flat();

async function foldUnits(tenant: string): Promise<number> {
  const { cost, result } = metered(() => fold(tenant));
  await result;
  return cost.writeUnits;
}

// ORD-145
it.runIf(counts)('400 days cost at most 20 units after three years of daily trade', async () => {
  const tenant = await oldShop();
  await trade(tenant, 4);
  await fold(tenant);
  // As many changes as gather before they are folded.
  await trade(tenant, 10);
  expect(await deltasOf(tenant)).toHaveLength(30);
  const from = daysBack(399).at(-1) ?? '';
  const days = statisticsDays({ from, to: new Date().toISOString().slice(0, 10) });
  expect(days).toHaveLength(400);
  for (const market of [undefined, MARKET]) {
    const { cost, result } = metered(() => loadFigures(tenant, days as readonly string[], market));
    await result;
    expect(cost.readUnits).toBeLessThanOrEqual(20);
  }
});

// ORD-145
it.runIf(counts)('an order costs at most one write unit more', async () => {
  const [tenant, other] = [await oldShop(), await oldShop()];
  for (const shop of [tenant, other]) await trade(shop, 11);
  // No change has more deltas for its figures, and none of them is a unit dearer.
  const deltas = await deltasOf(tenant);
  expect(deltas).toHaveLength(33);
  expect(Math.max(...deltas.map(sizeOf))).toBeLessThan(1_024);
  for (const { pk, sk } of await deltasOf(other)) {
    await write({ update: { pk, sk }, drop: ['figures'] });
  }
  const figures = (await foldUnits(tenant)) - (await foldUnits(other));
  expect(figures / 11).toBeLessThanOrEqual(1);
});
