import type { Tenant } from '@waybill/client/shapes';
import type { Session } from '../profile/session.ts';
import { show, table } from '../shared/show.ts';

const HEADINGS = ['TENANT', 'NAME', 'STATUS', 'REQUESTS A SECOND', 'SINCE'];

const rowOf = ({ slug, name, status, rate_limit: rate, created_at: since }: Tenant) => [
  slug,
  name,
  status,
  rate ?? 'as the stage says',
  since.slice(0, 10),
];

/** Lists all tenants; needs a key of the operator, as everything here does. */
export async function listTenants(session: Session): Promise<void> {
  const tenants: Tenant[] = [];
  for await (const tenant of session.waybill.tenants.list({}, { signal: session.signal })) {
    tenants.push(tenant);
  }
  show(session, tenants, table(HEADINGS, tenants.map(rowOf)));
}

/** Shows a tenant. */
export async function showTenant(session: Session, slug: string): Promise<void> {
  const tenant = await session.waybill.tenants.get({ slug }, { signal: session.signal });
  show(session, tenant, table(HEADINGS, [rowOf(tenant)]));
}

/** Makes a tenant and its first key, whose secret is shown this once. */
export async function createTenant(
  session: Session,
  slug: string,
  { name }: { readonly name?: string | undefined },
): Promise<void> {
  const body = { slug, name: name ?? slug };
  const made = await session.waybill.tenants.create(body, { signal: session.signal });
  show(session, made, `${made.api_key.key}\nThe key of the tenant ${slug}, shown this once`);
}

/** Stops answering the calls of a tenant, or answers them again. */
export async function setTenantStatus(
  session: Session,
  slug: string,
  status: Tenant['status'],
): Promise<void> {
  const tenant = await session.waybill.tenants.update(
    { slug },
    { status },
    { signal: session.signal },
  );
  show(session, tenant, `${slug} is ${tenant.status}`);
}
