import { type Health, healthState } from '../health/health.ts';
import type { endpointEntity } from './endpoint.entity.ts';
import type { Endpoint } from './endpoint.schema.ts';

/** An endpoint as stored; secrets and header values lie sealed in items of their own. */
export type StoredEndpoint = ReturnType<typeof endpointEntity.read>;

/** An endpoint and how it has been doing. */
export interface EndpointWithHealth {
  readonly endpoint: StoredEndpoint;
  readonly health: Health;
}

/** The same as it was read, with the guard for writing its health. */
export interface EndpointState extends EndpointWithHealth {
  readonly healthRev: number;
}

/** The record of the wire (WHK-18). */
export function presentEndpoint({ endpoint, health }: EndpointWithHealth): Endpoint {
  const { header_names: names, headers_version: _, topics, secrets, ...rest } = endpoint;
  const { breaker, counted: __, ...counts } = health;
  return {
    ...rest,
    topics: [...topics],
    headers: names.map((name) => ({ name, value_set: true })),
    secrets: [...secrets].sort((left, right) => right.version - left.version),
    health: {
      state: healthState(health, endpoint.status === 'enabled'),
      ...counts,
      breaker: breaker.state,
      next_probe_at: breaker.next_probe_at,
    },
  };
}
