import { type Rejection, reject } from '@waybill/kernel/rejection';
import { transact, write } from '@waybill/table/commit';
import { isNew, isThere } from '@waybill/table/condition';
import { type Key, key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { getMany, queryAll } from '@waybill/table/read';
import type { TableItem, Write } from '@waybill/table/write';
import { type Health, unknownHealth } from '../delivery/health.ts';
import type { DisabledReason } from './endpoint.schema.ts';
import type { EndpointWithHealth, StoredEndpoint } from './endpoint.ts';
import { changedMeanwhile } from './retry.ts';
import { headersName, secretName } from './seal.ts';

/** Endpoints of a tenant (webhooks.md section 1). */
const ENDPOINT_LIMIT = 20;

export const patterns = [
  definePattern({
    name: 'Webhook endpoints of a tenant with their health',
    key: 'pk = T#tenant#WEBHOOKS, sk from WHE# to WHH#',
    reads: 'the whole collection, or one endpoint by its id',
  }),
  definePattern({
    name: 'Sealed secrets and header values of a webhook endpoint',
    key: 'pk = T#tenant#WEBHOOKS, sk = WHS#endpoint#value',
    reads: 'single items, by the signer',
  }),
];

const partition = (tenant: string) => key('T', tenant, 'WEBHOOKS');
const endpointKey = (tenant: string, id: string): Key => ({
  pk: partition(tenant),
  sk: key('WHE', id),
});
const healthKey = (tenant: string, id: string): Key => ({
  pk: partition(tenant),
  sk: key('WHH', id),
});
const sealedKey = (tenant: string, id: string, value: string): Key => ({
  pk: partition(tenant),
  sk: key('WHS', id, value),
});
const countKey = (tenant: string): Key => ({ pk: partition(tenant), sk: 'COUNT' });

const notFound = reject('not_found', 'There is no such webhook endpoint.');

function asEndpoint(item: TableItem): StoredEndpoint {
  const { pk: _pk, sk: _sk, _e, ...endpoint } = item;
  return endpoint as unknown as StoredEndpoint;
}

interface StoredHealth {
  readonly health: Health;
  /** Guards the read and write of the health item; 0 before the first write. */
  readonly rev: number;
}

function asHealth(item: TableItem | undefined): StoredHealth {
  if (item === undefined) return { health: unknownHealth, rev: 0 };
  return { health: item['health'] as Health, rev: Number(item['rev']) };
}

/** Every endpoint of the tenant. */
export async function loadEndpoints(tenant: string): Promise<EndpointWithHealth[]> {
  const items = await queryAll({ pk: partition(tenant), from: 'WHE#', to: 'WHH$' });
  const healthOf = new Map(
    items.filter(({ sk }) => sk.startsWith('WHH#')).map((item) => [item.sk.slice(4), item]),
  );
  return items
    .filter(({ sk }) => sk.startsWith('WHE#'))
    .map(asEndpoint)
    .map((endpoint) => ({ endpoint, health: asHealth(healthOf.get(endpoint.id)).health }));
}

/** One endpoint with its health and the guard for writing that. */
export async function loadEndpoint(
  tenant: string,
  id: string,
): Promise<(EndpointWithHealth & { readonly healthRev: number }) | undefined> {
  const [item, stored] = await getMany([endpointKey(tenant, id), healthKey(tenant, id)]);
  if (item === undefined) return undefined;
  const { health, rev } = asHealth(stored);
  return { endpoint: asEndpoint(item), health, healthRev: rev };
}

/** The one endpoint, or the refusal that there is none. */
export async function findEndpoint(
  tenant: string,
  id: string,
): Promise<EndpointWithHealth | Rejection<'not_found'>> {
  return (await loadEndpoint(tenant, id)) ?? notFound;
}

/** Sealed values by name; those that are gone are left out. */
export async function loadSealed(
  tenant: string,
  id: string,
  values: readonly string[],
): Promise<Map<string, string>> {
  const items = await getMany(values.map((value) => sealedKey(tenant, id, value)));
  const found = new Map<string, string>();
  values.forEach((value, index) => {
    const item = items[index];
    if (item !== undefined) found.set(value, String(item['sealed']));
  });
  return found;
}

function sealedWrite(tenant: string, id: string, value: string, sealed: string): Write {
  return { put: { ...sealedKey(tenant, id, value), _e: 'webhook-sealed', sealed } };
}

/** The writes of a new endpoint; the counter beside it refuses the one too many. */
export function createWrites(
  tenant: string,
  endpoint: StoredEndpoint,
  sealed: { secret: string; headers: string },
): Write<Rejection<'endpoint_limit_reached'>>[] {
  const { id } = endpoint;
  return [
    {
      update: countKey(tenant),
      set: { _e: 'webhook-count' },
      add: { endpoints: 1 },
      when: {
        any: [
          ['endpoints', 'absent'],
          ['endpoints', '<', ENDPOINT_LIMIT],
        ],
      },
      orElse: reject('endpoint_limit_reached', `A tenant has at most ${ENDPOINT_LIMIT} endpoints.`),
    },
    { put: { ...endpointKey(tenant, id), _e: 'webhook-endpoint', ...endpoint }, when: isNew },
    sealedWrite(tenant, id, secretName(1), sealed.secret),
    sealedWrite(tenant, id, headersName(endpoint.headers_version), sealed.headers),
  ];
}

/** The writes of an update that saw `before`. */
export function updateWrites(
  tenant: string,
  before: StoredEndpoint,
  after: StoredEndpoint,
  change: { headers: string | undefined; clearsHealth: boolean },
): Write<Rejection<'not_found'>>[] {
  const { id } = before;
  const writes: Write<Rejection<'not_found'>>[] = [
    {
      put: { ...endpointKey(tenant, id), _e: 'webhook-endpoint', ...after },
      when: ['version', '=', before.version],
      orElse: (stored) => (stored === undefined ? notFound : changedMeanwhile),
    },
  ];
  if (change.headers !== undefined) {
    writes.push(sealedWrite(tenant, id, headersName(after.headers_version), change.headers), {
      remove: sealedKey(tenant, id, headersName(before.headers_version)),
    });
  }
  // Raised, not removed: a revision that began anew would let an old reader write over it.
  if (change.clearsHealth) {
    writes.push({
      update: healthKey(tenant, id),
      set: { _e: 'webhook-health', health: unknownHealth },
      add: { rev: 1 },
    });
  }
  return writes;
}

/** The writes that remove an endpoint with everything that belongs to it. */
export function removeWrites(
  tenant: string,
  endpoint: StoredEndpoint,
): Write<Rejection<'not_found'>>[] {
  const { id } = endpoint;
  const values = [
    headersName(endpoint.headers_version),
    ...endpoint.secrets.map(({ version }) => secretName(version)),
  ];
  return [
    {
      remove: endpointKey(tenant, id),
      when: ['version', '=', endpoint.version],
      orElse: (stored) => (stored === undefined ? notFound : changedMeanwhile),
    },
    { update: countKey(tenant), add: { endpoints: -1 } },
    { remove: healthKey(tenant, id) },
    ...values.map((value): Write => ({ remove: sealedKey(tenant, id, value) })),
  ];
}

/** Writes health over the revision that was read; false when somebody else was faster. */
export async function writeHealth(
  tenant: string,
  id: string,
  health: Health,
  seenRev: number,
): Promise<boolean> {
  const put = { ...healthKey(tenant, id), _e: 'webhook-health', health, rev: seenRev + 1 };
  if (seenRev > 0) return !('refused' in (await write({ put, when: ['rev', '=', seenRev] })));
  // The first one only beside its endpoint: one that was deleted meanwhile would leave it for ever.
  const endpoint = { check: endpointKey(tenant, id), when: isThere };
  return (await transact([endpoint, { put, when: isNew }])) === undefined;
}

/** Disables the version of an endpoint that was read; false when it has changed since. */
export async function disableEndpoint(
  tenant: string,
  seen: { readonly id: string; readonly version: number },
  reason: DisabledReason,
  at: string,
): Promise<boolean> {
  const outcome = await write({
    update: endpointKey(tenant, seen.id),
    set: { status: 'disabled', disabled_reason: reason, disabled_at: at, updated_at: at },
    add: { version: 1 },
    when: ['version', '=', seen.version],
  });
  return !('refused' in outcome);
}
