/** The name of a tenant in headers and keys (API-94). */
export const SLUG_PATTERN = /^[a-z][a-z0-9-]{1,62}$/u;
