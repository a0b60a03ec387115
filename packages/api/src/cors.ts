/**
 * What a web page of an allowed origin may send and read (API-130, API-132).
 * Which origins are allowed is up to the stage; a key travels in a header, never in a cookie, so
 * no browser adds credentials by itself.
 */
export const crossOrigin = {
  methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  requestHeaders: [
    'content-type',
    'idempotency-key',
    'if-match',
    'prefer',
    'x-service-api-key',
    'x-service-contact',
    'x-service-market',
    'x-service-organization',
    'x-service-permissions',
    'x-service-tenant',
  ],
  exposedHeaders: [
    'idempotent-replayed',
    'preference-applied',
    'retry-after',
    'x-ignored-keys',
    'x-request-id',
  ],
  /** How long a browser may remember the answer to a preflight. */
  maxAgeSeconds: 3600,
} as const;
