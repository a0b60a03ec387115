import { rootKey } from '@waybill/orders/order/order.entity';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { ORDERS } from '@waybill/orders/order/order-group';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { write } from '@waybill/table/commit';
import { foldDeltas } from '@waybill/table/operate';
import { fixedClock, hurry } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { handler as place } from '../../functions/orders/place.ts';
import { repairTenant, verifyTenant } from '../../scripts/verification.ts';
import { basket } from '../support/placement.ts';
import { expectVerified } from '../support/verified.ts';

withTable();
fixedClock('2026-11-21T09:00:00.000Z');

const placing = (tenant: string) =>
  invoke<OrderDetail>(place, { tenant, body: { ...basket, contact_id: null } });

const found = async (tenant: string) =>
  (await verifyTenant(tenant)).flatMap(({ findings }) => findings);

/** A shop of one folded order and one that is not folded, whose orders are counted as nine. */
async function wrongShop(): Promise<{ tenant: string; id: string }> {
  const tenant = await freshTenant();
  const { id } = (await placing(tenant)).body;
  await foldDeltas({ tenant, group: ORDERS }, { atLeast: 1 });
  await placing(tenant);
  await expectVerified(tenant);
  const at = { pk: `T#${tenant}#SNAPSHOT#ORDERS`, sk: 'FIGURES#ORDERS#*#2026-11-2' };
  await write({ update: at, set: { days: JSON.stringify({ orders: ' 9' }) } });
  return { tenant, id };
}

// ORD-145, API-148
it('finds statistics that are not what the orders say, and makes them anew', async () => {
  const { tenant } = await wrongShop();
  expect(await found(tenant)).toContain('orders of 2026-11-21 of ORDERS#*: stored 10, expected 2');
  expect(await repairTenant(tenant)).toEqual(['ORDERS: 1 rows set to what they follow from']);
  await expectVerified(tenant);
  expect(await repairTenant(tenant)).toEqual([]);
});

// ORD-145
it('leaves statistics as they are while an order cannot be read whole', async () => {
  const { tenant, id } = await wrongShop();
  // Its parts are read again for seconds.
  hurry(50);
  await write({ update: rootKey(tenant, id), add: { checksum: 1 } });
  expect(await found(tenant)).toEqual([expect.stringContaining(`parts of order ${id}`)]);
  expect(await repairTenant(tenant)).toEqual(['ORDERS: changed meanwhile, run it again']);
  await write({ update: rootKey(tenant, id), add: { checksum: -1 } });
  expect(await found(tenant)).not.toEqual([]);
});
