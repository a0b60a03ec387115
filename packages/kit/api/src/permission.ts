/** `orders.*` covers `orders.place`; `*` covers everything (API-101). */
export function covers(granted: string, wanted: string): boolean {
  if (granted === '*' || granted === wanted) return true;
  return granted.endsWith('.*') && wanted.startsWith(granted.slice(0, -1));
}

/** Tells if a list of granted patterns allows an operation. */
export function allows(granted: readonly string[], operation: string): boolean {
  return granted.some((pattern) => covers(pattern, operation));
}

/** `*`, or an operation id whose last parts may be `*`. */
export const PERMISSION_PATTERN = /^(\*|[a-z][a-z-]*(\.[a-z][a-z-]*)*(\.\*)?)$/u;
