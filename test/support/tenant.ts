import { type Credentials, credentialHeaders, httpClient } from './client.ts';

export const operator: Credentials = { tenant: 'operator', key: 'wb_operator_local' };

let tenants = 0;

/** Creates a tenant the way an operator does. */
export async function createTenant(
  url: string,
  slug = `shop-${++tenants}-${Date.now().toString(36)}`,
): Promise<Credentials> {
  const call = httpClient(url, credentialHeaders(operator));
  const body = { slug, name: `Shop ${slug}` };
  const answer = await call<{ api_key: { key: string } }>('POST /v1/tenants', { body });
  if (answer.status !== 201) throw new Error(`no tenant: ${answer.text}`);
  return { tenant: slug, key: answer.body.api_key.key };
}
