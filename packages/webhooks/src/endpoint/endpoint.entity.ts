import { type Key, key } from '@waybill/table/key';
import type { Item } from '@waybill/table/write';
import { type Health, unknownHealth } from '../health/health.ts';
import type { StoredEndpoint } from './endpoint.ts';

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

export const endpointCountKey = (tenant: string): Key => ({
  pk: endpointPartition(tenant),
  sk: 'COUNT',
});

export function asEndpoint(item: Item): StoredEndpoint {
  const { pk: _pk, sk: _sk, _e, ...endpoint } = item;
  return endpoint as unknown as StoredEndpoint;
}

/** Health as stored, in an item of its own: it changes far more often than its endpoint. */
export interface StoredHealth {
  readonly health: Health;
  /** Guards the read and write of the health item; 0 before the first write. */
  readonly rev: number;
}

export function asHealth(item: Item | undefined): StoredHealth {
  if (item === undefined) return { health: unknownHealth, rev: 0 };
  return { health: item['health'] as Health, rev: Number(item['rev']) };
}
