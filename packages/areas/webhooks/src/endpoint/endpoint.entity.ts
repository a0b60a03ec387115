import {
  defineEntity,
  json,
  type Key,
  key,
  list,
  nullable,
  number,
  oneOf,
  optional,
  text,
} from '@waybill/table/item';
import type { Health } from '../health/health.ts';
import type { SecretVersion } from '../signing/secret.ts';
import { disabledReasons, endpointStatuses } from './endpoint.schema.ts';
import { DEFAULT_CONCURRENCY } from './slots.ts';

/** Endpoints of a tenant with all that belongs to them: one partition, since they are few. */
export const endpointPartition = (tenant: string) => key('T', tenant, 'WEBHOOKS');

export const endpointKey = (tenant: string, id: string): Key => ({
  pk: endpointPartition(tenant),
  sk: key('WHE', id),
});

export const healthKey = (tenant: string, id: string): Key => ({
  pk: endpointPartition(tenant),
  sk: key('WHH', id),
});

export const sealedKey = (tenant: string, id: string, value: string): Key => ({
  pk: endpointPartition(tenant),
  sk: key('WHS', id, value),
});

/** Apart from all else of its tenant: each call to a busy endpoint writes it twice. */
export const gateKey = (tenant: string, id: string): Key => ({
  pk: key('T', tenant, 'WEBHOOKS', 'GATE', id),
  sk: 'GATE',
});

/** One gate for all tenants that have endpoints at a host. */
export const hostGateKey = (host: string): Key => ({
  pk: key('WEBHOOKS', 'HOST', host),
  sk: 'GATE',
});

export const endpointCountKey = (tenant: string): Key => ({
  pk: endpointPartition(tenant),
  sk: 'COUNT',
});

export const endpointEntity = defineEntity({
  name: 'webhook_endpoint',
  attributes: {
    id: text,
    url: text,
    description: nullable(text),
    topics: list(text),
    header_names: list(text),
    /** Raised with every change of the header values: names the sealed copy in caches. */
    headers_version: number,
    status: oneOf(...endpointStatuses),
    disabled_reason: nullable(oneOf(...disabledReasons)),
    disabled_at: nullable(text),
    secret_hint: text,
    secrets: json<readonly SecretVersion[]>(),
    /** Calls that it gets at once. */
    max_concurrency: optional(number, DEFAULT_CONCURRENCY),
    version: number,
    created_at: text,
    updated_at: text,
  },
});

/** Health in an item of its own: it changes far more often than its endpoint. */
export const healthEntity = defineEntity({
  name: 'webhook_health',
  attributes: {
    health: json<Health>(),
    /** Guards the read and write of the item; 0 before the first write. */
    rev: number,
  },
});

export const sealedEntity = defineEntity({ name: 'webhook_sealed', attributes: { sealed: text } });

/** Tests of an endpoint in the latest minute that had one. */
export interface TestsOfMinute {
  readonly minute: string;
  readonly tests: number;
}

/** The item that all callers of an endpoint share; its slots are attributes `s1` and on. */
export const gateEntity = defineEntity({
  name: 'webhook_gate',
  attributes: {
    /** When the endpoint is visited next. */
    visit_at: optional(text, undefined),
    tests: optional(json<TestsOfMinute>(), undefined),
    /** The recovery that is under way. */
    job: optional(text, undefined),
  },
});

/** The item that all callers of a host share: places, `s1` and on. */
export const hostGateEntity = defineEntity({
  name: 'webhook_host_gate',
  attributes: { ttl: number },
});

/** The number of endpoints of a tenant. */
export const endpointCountEntity = defineEntity({
  name: 'webhook_count',
  attributes: { endpoints: number },
});
