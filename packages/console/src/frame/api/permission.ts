function covers(granted: string, operation: string): boolean {
  if (granted === '*' || granted === operation) return true;
  return granted.endsWith('.*') && operation.startsWith(granted.slice(0, -1));
}

/** Tells if permissions let an operation be called: by its id, by `orders.*`, by `*` (API-101). */
export function permits(granted: readonly string[], operation: string | undefined): boolean {
  return operation === undefined || granted.some((one) => covers(one, operation));
}
