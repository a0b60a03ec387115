import { createClient } from '@waybill/client';
import type { Output } from '../shared/terminal.ts';
import { withEndpoints } from './endpoints.ts';
import { fetchAt } from './fetch-at.ts';
import { seedLists } from './lists.ts';
import { seedMarkets } from './markets.ts';
import type { Northwind } from './northwind.ts';
import { seedOrders } from './orders.ts';
import { inProgress } from './progress.ts';
import { seedShipping } from './shipping.ts';
import { seedStock } from './stock.ts';
import { type Operator, tenantKey } from './tenant.ts';

const steps = {
  markets: seedMarkets,
  shipping: seedShipping,
  stock: seedStock,
  orders: seedOrders,
  lists: seedLists,
};

/**
 * Fills a tenant through the public API; answers a key of it. Run again it changes nothing, and goes
 * on where a former run was interrupted.
 */
export async function fill(
  operator: Operator,
  { tenant, northwind }: { readonly tenant: string; readonly northwind: Northwind },
  output: Output,
): Promise<string> {
  const key = await tenantKey(operator, tenant);
  const caller = { url: operator.url, tenant, key };
  const waybill = createClient(caller);
  const at = (time: Date) => createClient({ ...caller, fetch: fetchAt(time) });
  await withEndpoints(waybill, async () => {
    for (const [name, step] of Object.entries(steps)) {
      await inProgress(output, name, (report) => step({ waybill, at, northwind, report }));
    }
  });
  return key;
}
