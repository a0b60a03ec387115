import type { StoredEndpoint } from './endpoint.ts';

export const CREATED_AT = '2026-03-01T10:00:00.000Z';

/** An enabled endpoint of all order topics, as stored. */
export function storedEndpoint(fields: Partial<StoredEndpoint> = {}): StoredEndpoint {
  return {
    id: 'whe_01JA0Z3K5T8W6Q2R4Y7N9B1C3E',
    url: 'https://hooks.acme.example/in',
    description: null,
    topics: ['order.*'],
    header_names: [],
    headers_version: 1,
    status: 'enabled',
    disabled_reason: null,
    disabled_at: null,
    secret_hint: '…Hh8=',
    secrets: [{ version: 1, created_at: CREATED_AT, expires_at: null }],
    max_concurrency: 20,
    version: 3,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    ...fields,
  };
}
