/**
 * Requests that a web page of an allowed origin may send, and headers that it may read (API-130, API-132,
 * API-150).
 * Which origins are allowed is up to the stage. Published clients send `credentials: 'include'`,
 * which a browser lets pass only where credentials are allowed; a key travels in a header and
 * never in a cookie, so there is nothing that a browser could add by itself.
 */
export const crossOrigin = {
  allowCredentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  requestHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-match',
    'mcp-method',
    'mcp-name',
    'mcp-protocol-version',
    'prefer',
    'traceparent',
    'x-requested-with',
    'x-sdk-language',
    'x-sdk-name',
    'x-sdk-platform',
    'x-sdk-version',
    'x-service-api-key',
    'x-service-contact',
    'x-service-market',
    'x-service-organization',
    'x-service-permissions',
    'x-service-session',
    'x-service-tenant',
  ],
  exposedHeaders: [
    'idempotent-replayed',
    'preference-applied',
    'retry-after',
    'x-ignored-keys',
    'x-request-id',
    'x-warnings',
  ],
  /** Seconds for which a browser may remember the answer to a preflight. */
  maxAgeSeconds: 3600,
} as const;
