import { type Rejection, reject } from '@waybill/kernel/rejection';
import { definePattern, type Key } from '@waybill/table/item';
import { queryAll, type ReadItem, readAhead } from '@waybill/table/read';
import { endpointEntity, endpointKey, endpointPartition, healthKey } from './endpoint.entity.ts';
import type { EndpointState, EndpointWithHealth } from './endpoint.ts';
import { readHealth } from './health.repository.ts';

export const patterns = [
  definePattern({
    name: 'Webhook endpoints of a tenant with their health',
    key: 'pk = T#tenant#WEBHOOKS, sk from WHE# to WHH#',
    reads: 'the whole collection, or one endpoint by its id',
  }),
];

export const endpointNotFound = reject('not_found', 'There is no such webhook endpoint.');

/** Every endpoint of the tenant. */
export async function loadEndpoints(tenant: string): Promise<EndpointWithHealth[]> {
  const items = await queryAll({ pk: endpointPartition(tenant), from: 'WHE#', to: 'WHH$' });
  const healthOf = new Map(
    items.filter(({ sk }) => sk.startsWith('WHH#')).map((item) => [item.sk.slice(4), item]),
  );
  return items
    .filter(({ sk }) => sk.startsWith('WHE#'))
    .map(endpointEntity.read)
    .map((endpoint) => ({ endpoint, health: readHealth(healthOf.get(endpoint.id)).health }));
}

/** The endpoints of a tenant. */
export type EndpointsOf = (tenant: string) => Promise<readonly EndpointWithHealth[]>;

/** Reads the endpoints of each tenant once, for all events of a batch. */
export function endpointsOnce(): EndpointsOf {
  const read = new Map<string, ReturnType<EndpointsOf>>();
  return (tenant) => {
    const endpoints = read.get(tenant) ?? loadEndpoints(tenant);
    read.set(tenant, endpoints);
    return endpoints;
  };
}

/** The items that an endpoint is read from. */
export function endpointKeys(tenant: string, id: string): [Key, Key] {
  return [endpointKey(tenant, id), healthKey(tenant, id)];
}

/** One endpoint with its health and the guard for writing that. */
export async function loadEndpoint(
  tenant: string,
  id: string,
  read: ReadItem = readAhead(endpointKeys(tenant, id)),
): Promise<EndpointState | undefined> {
  const [item, stored] = await Promise.all(endpointKeys(tenant, id).map(read));
  if (item === undefined) return undefined;
  const { health, rev } = readHealth(stored);
  return { endpoint: endpointEntity.read(item), health, healthRev: rev };
}

/** The one endpoint, or the refusal that there is none. */
export async function findEndpoint(
  tenant: string,
  id: string,
): Promise<EndpointWithHealth | Rejection<'not_found'>> {
  return (await loadEndpoint(tenant, id)) ?? endpointNotFound;
}
