/** The name of a tenant in headers and keys (contract README, Tenants). */
export const SLUG_PATTERN = /^[a-z][a-z0-9-]{1,62}$/u;
