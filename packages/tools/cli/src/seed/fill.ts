import { createClient, isRefusal } from '@waybill/client';
import { keepProfile } from '../profile/profile-file.ts';
import type { Session } from '../profile/session.ts';
import { forPeople, show } from '../shared/show.ts';
import type { Output } from '../shared/terminal.ts';
import { withEndpoints } from './endpoints.ts';
import { seedLists } from './lists.ts';
import { type Northwind, readNorthwind } from './northwind.ts';
import { seedOrders } from './orders.ts';
import { inProgress } from './progress.ts';
import { seedMarkets, seedShipping, seedStock } from './set-up.ts';
import { seedSpecialOrders } from './special-orders.ts';

/** Who creates the tenant, and where. */
export interface Operator {
  readonly url: string;
  readonly tenant: string;
  readonly key: string;
}

/** A key of the tenant that is filled; the tenant is created where it is not there. */
export async function tenantKey(operator: Operator, slug: string): Promise<string> {
  const { tenants } = createClient(operator);
  const created = await tenants
    .create({ slug, name: 'Northwind Traders' })
    .then(({ api_key }) => api_key)
    .catch((error: unknown) => {
      if (!isRefusal(error, 'tenants.create') || error.code !== 'unique_violation') throw error;
      return tenants.apiKeys.create({ slug }, { name: 'Seed' });
    });
  if (created.key === undefined) throw new Error('the service showed no key');
  return created.key;
}

/** Calls as of a time: the local stack alone looks at the header. */
export function fetchAt(time: Date): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-local-clock', time.toISOString());
    return fetch(input, { ...init, headers });
  };
}

const steps = {
  markets: seedMarkets,
  shipping: seedShipping,
  stock: seedStock,
  orders: seedOrders,
  specials: seedSpecialOrders,
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

/** Fills a tenant with the trading company Northwind, and keeps its key as a profile. */
export async function seed(session: Session, slug: string): Promise<void> {
  const { client, env } = session;
  const { url, tenant, key } = client;
  const northwind = readNorthwind();
  const made = await fill({ url, tenant, key }, { tenant: slug, northwind }, forPeople(session));
  await keepProfile(env, slug, { url, tenant: slug, key: made });
  const text = `Filled: tenant ${slug}, key ${made}, shown this once and kept as the profile ${slug}`;
  show(session, { tenant: slug, key: made, profile: slug }, text);
}
