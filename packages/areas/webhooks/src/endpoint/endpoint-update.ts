import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { secretHint } from '../signing/secret.ts';
import type { CreateEndpointBody, UpdateEndpointBody } from './endpoint.schema.ts';
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

/** The decision of an update. */
export interface EndpointUpdate {
  readonly endpoint: StoredEndpoint;
  /** Nothing to write. */
  readonly unchanged: boolean;
  /** Health that was counted before no longer counts. */
  readonly clearsHealth: boolean;
}

/** `If-Match` holds the version, quoted or bare (WHK-23). */
function versionMatches(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true;
  const wanted = ifMatch.trim().replace(/^(?:W\/)?"(.*)"$/u, '$1');
  return wanted === '*' || wanted === String(version);
}

function statusFields(stored: StoredEndpoint, enabled: boolean | undefined, at: Instant) {
  if (enabled === undefined || enabled === (stored.status === 'enabled')) return {};
  return enabled
    ? ({ status: 'enabled', disabled_reason: null, disabled_at: null } as const)
    : ({ status: 'disabled', disabled_reason: 'manual', disabled_at: at } as const);
}

/** The endpoint after an update; its fields have passed their rules (WHK-22). */
export function decideUpdate(
  stored: StoredEndpoint,
  body: UpdateEndpointBody,
  input: { ifMatch: string | undefined; at: Instant },
): EndpointUpdate | Rejection<'version_conflict'> {
  if (!versionMatches(input.ifMatch, stored.version)) {
    return reject('version_conflict', `The endpoint has version ${stored.version} by now.`);
  }
  const { url, topics, headers, description, enabled, max_concurrency: concurrency } = body;
  const next: StoredEndpoint = {
    ...stored,
    ...(url === undefined ? {} : { url: normaliseUrl(url) }),
    ...(topics === undefined ? {} : { topics: normaliseTopics(topics) }),
    ...(description === undefined ? {} : { description }),
    ...(concurrency === undefined ? {} : { max_concurrency: concurrency ?? DEFAULT_CONCURRENCY }),
    ...(headers === undefined
      ? {}
      : {
          header_names: headers.map(({ name }) => name),
          headers_version: stored.headers_version + 1,
        }),
    ...statusFields(stored, enabled, input.at),
  };
  // Another address has no history yet, and enabling an endpoint resets its health (WHK-27).
  const clearsHealth = enabled === true || next.url !== stored.url;
  if (isDeepStrictEqual(next, stored)) return { endpoint: stored, unchanged: true, clearsHealth };
  const endpoint = { ...next, version: stored.version + 1, updated_at: input.at };
  return { endpoint, unchanged: false, clearsHealth };
}
