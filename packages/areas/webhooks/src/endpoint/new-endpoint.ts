import type { Instant } from '@waybill/kernel/instant';
import { secretHint } from '../signing/secret.ts';
import type { CreateEndpointBody } from './endpoint.schema.ts';
import type { StoredEndpoint } from './endpoint.ts';
import { DEFAULT_CONCURRENCY } from './slots.ts';
import { normaliseTopics } from './topics.ts';
import { normaliseUrl } from './url.ts';

/** The record of a new endpoint; its fields have passed their rules (WHK-17). */
export function newEndpoint(input: {
  id: string;
  body: CreateEndpointBody;
  secret: string;
  at: Instant;
}): StoredEndpoint {
  const { id, body, secret, at } = input;
  const enabled = body.enabled ?? true;
  return {
    id,
    url: normaliseUrl(body.url),
    description: body.description ?? null,
    topics: normaliseTopics(body.topics),
    header_names: (body.headers ?? []).map(({ name }) => name),
    headers_version: 1,
    status: enabled ? 'enabled' : 'disabled',
    disabled_reason: enabled ? null : 'manual',
    disabled_at: enabled ? null : at,
    secret_hint: secretHint(secret),
    secrets: [{ version: 1, created_at: at, expires_at: null }],
    max_concurrency: body.max_concurrency ?? DEFAULT_CONCURRENCY,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}
