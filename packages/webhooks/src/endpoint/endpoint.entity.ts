import { toInstant } from '@waybill/kernel/instant';
import { json, list, nullable, number, oneOf, optional, text } from '@waybill/table/attribute';
import { dueAttributes } from '@waybill/table/due';
import { defineEntity } from '@waybill/table/entity';
import { type Key, key } from '@waybill/table/key';
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

export const gateKey = (tenant: string, id: string): Key => ({
  pk: endpointPartition(tenant),
  sk: key('WHG', id),
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
    headers_version: number,
    status: oneOf(...endpointStatuses),
    disabled_reason: nullable(oneOf(...disabledReasons)),
    disabled_at: nullable(text),
    secret_hint: text,
    secrets: json<readonly SecretVersion[]>(),
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

/** What all callers of an endpoint share; its slots are attributes of their own, `s1` and on. */
export const gateEntity = defineEntity({
  name: 'webhook_gate',
  attributes: {
    /** When the endpoint is visited next. */
    visit_at: optional(text, undefined),
  },
});

/** The index attributes that bring a gate before the sweep, should its visit not come. */
export function visitAttributes(
  { tenant, endpoint }: { readonly tenant: string; readonly endpoint: string },
  sweepAt: Date,
): Record<string, string> {
  return dueAttributes('DUE', `${tenant} ${endpoint}`, toInstant(sweepAt));
}

/** The endpoint whose gate lies under a key; undefined for any other key. */
export function endpointOfGate({ pk, sk }: Key): { tenant: string; endpoint: string } | undefined {
  if (!sk.startsWith('WHG#')) return undefined;
  const [, tenant = ''] = pk.split('#');
  return { tenant, endpoint: sk.slice('WHG#'.length) };
}

/** How many endpoints a tenant has. */
export const endpointCountEntity = defineEntity({
  name: 'webhook_count',
  attributes: { endpoints: number },
});
