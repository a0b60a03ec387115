import { randomUUID } from 'node:crypto';
import { invoke } from '@waybill/testing/invoke';
import { loopbackPolicy } from '@waybill/webhooks/net/policy';
import { expect } from 'vitest';
import { handlerFor as createFor } from './create.ts';
import { handlerFor as updateFor } from './update.ts';

export const create = createFor(loopbackPolicy);
export const update = updateFor(loopbackPolicy);

/** Never one of another suite: a process remembers the sealing keys of its tenants. */
export const freshTenant = () => `tenant-${randomUUID()}`;

export interface Endpoint {
  id: string;
  secret?: string;
  version: number;
  topics: string[];
  headers: unknown[];
  status: string;
  health: { state: string; breaker: string };
  [other: string]: unknown;
}
export interface Problem {
  code: string;
  details?: { path: string; message: string }[];
}

export const url = 'http://127.0.0.1:4010/in';
export const valid = { url, topics: ['order.placed'] };

export async function created(tenant: string, body: object = {}): Promise<Endpoint> {
  const reply = await invoke<Endpoint>(create, { tenant, body: { ...valid, ...body } });
  expect(reply.status).toBe(201);
  return reply.body;
}

export const on = (id: string, tenant: string) => ({
  tenant,
  path: '/v1/webhooks/endpoints/{id}',
  pathParameters: { id },
});
export const put = (
  id: string,
  tenant: string,
  body: object,
  headers: Record<string, string> = {},
) => invoke<Endpoint & Problem>(update, { ...on(id, tenant), method: 'PUT', body, headers });
