import type { DomainEvent } from '@waybill/events/event';
import { recordEvents } from '@waybill/events/record-events.writes';
import type { Instant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import {
  type Conflict,
  concurrentModification,
  isNew,
  type Put,
  type TableItem,
  type Write,
} from '@waybill/table/write';
import {
  endpointCountEntity,
  endpointCountKey,
  endpointEntity,
  endpointKey,
} from './endpoint.entity.ts';
import { endpointNotFound } from './endpoint.repository.ts';
import type { DisabledReason } from './endpoint.schema.ts';
import type { StoredEndpoint } from './endpoint.ts';
import { promptVisit } from './gate.repository.ts';
import { healthRemoval, healthReset } from './health.repository.ts';
import { headersName, secretName } from './seal.ts';
import { sealedRemoval, sealedWrite } from './sealed.repository.ts';
import type { SecretChange } from './secret-rotation.ts';

/** Endpoints of a tenant (WHK-20). */
const ENDPOINT_LIMIT = 20;

/** Why the version that was read is not there any more. */
const goneOrChanged = (stored: TableItem | undefined) =>
  stored === undefined ? endpointNotFound : concurrentModification;

/** The writes of a new endpoint; the counter beside it refuses the one too many. */
export function createWrites(
  tenant: string,
  endpoint: StoredEndpoint,
  sealed: { secret: string; headers: string },
): Write<Rejection<'endpoint_limit_reached'>>[] {
  const { id } = endpoint;
  return [
    {
      update: endpointCountKey(tenant),
      set: endpointCountEntity.stamp,
      add: { endpoints: 1 },
      when: {
        any: [
          ['endpoints', 'absent'],
          ['endpoints', '<', ENDPOINT_LIMIT],
        ],
      },
      orElse: reject('endpoint_limit_reached', `A tenant has at most ${ENDPOINT_LIMIT} endpoints.`),
    },
    { put: endpointEntity.item(endpointKey(tenant, id), endpoint), when: isNew },
    sealedWrite(tenant, id, secretName(1), sealed.secret),
    sealedWrite(tenant, id, headersName(endpoint.headers_version), sealed.headers),
  ];
}

/** The write of an endpoint over the version that was read. */
function replacement(
  tenant: string,
  { id, version }: StoredEndpoint,
  after: StoredEndpoint,
): Put<Rejection<'not_found'>> {
  return {
    put: endpointEntity.item(endpointKey(tenant, id), after),
    when: ['version', '=', version],
    orElse: goneOrChanged,
  };
}

/** The writes of an update that read `before`. */
export function updateWrites(
  tenant: string,
  before: StoredEndpoint,
  after: StoredEndpoint,
  change: { headers: string | undefined; clearsHealth: boolean },
): Write<Rejection<'not_found'>>[] {
  const { id } = before;
  const replaced =
    change.headers === undefined
      ? []
      : [
          sealedWrite(tenant, id, headersName(after.headers_version), change.headers),
          sealedRemoval(tenant, id, headersName(before.headers_version)),
        ];
  const isDisabled = before.status === 'enabled' && after.status === 'disabled';
  return [
    replacement(tenant, before, after),
    ...replaced,
    ...(change.clearsHealth ? [healthReset(tenant, id)] : []),
    // A visit wakes deliveries that waited for it to answer again, and skips those that wait for one
    // that is disabled.
    ...(change.clearsHealth || isDisabled
      ? [promptVisit({ tenant, endpoint: id }, after.updated_at)]
      : []),
  ];
}

/** The writes of other secrets over the version that was read; `sealed` is the new current one. */
export function secretWrites(
  tenant: string,
  before: StoredEndpoint,
  { endpoint, ended, sealed }: SecretChange & { readonly sealed?: string },
): Write<Rejection<'not_found'>>[] {
  const { id } = endpoint;
  const [current] = endpoint.secrets;
  return [
    replacement(tenant, before, endpoint),
    ...(sealed === undefined || current === undefined
      ? []
      : [sealedWrite(tenant, id, secretName(current.version), sealed)]),
    ...ended.map((version) => sealedRemoval(tenant, id, secretName(version))),
  ];
}

/**
 * The writes that remove an endpoint with everything that belongs to it (WHK-29). A last visit
 * cancels what waits for it, and removes its gate.
 */
export function removeWrites(
  tenant: string,
  endpoint: StoredEndpoint,
  lastVisit: Instant,
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
      orElse: goneOrChanged,
    },
    { update: endpointCountKey(tenant), add: { endpoints: -1 } },
    healthRemoval(tenant, id),
    promptVisit({ tenant, endpoint: id }, lastVisit),
    ...values.map((value) => sealedRemoval(tenant, id, value)),
  ];
}

/** The writes that disable the version of an endpoint that was read, with the events about it. */
export function disableWrites(
  tenant: string,
  { id, version }: StoredEndpoint,
  disabled: { reason: DisabledReason; at: Instant; events: readonly DomainEvent[] },
): Write<Conflict>[] {
  const { reason, at, events } = disabled;
  return [
    {
      update: endpointKey(tenant, id),
      set: endpointEntity.attributes({
        status: 'disabled',
        disabled_reason: reason,
        disabled_at: at,
        updated_at: at,
      }),
      add: { version: 1 },
      when: ['version', '=', version],
      orElse: concurrentModification,
    },
    // A visit skips what waits for it (WHK-93).
    promptVisit({ tenant, endpoint: id }, at),
    ...recordEvents(tenant, events),
  ];
}
