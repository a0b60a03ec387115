import { createClient, isRefusal } from '@waybill/client';

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
