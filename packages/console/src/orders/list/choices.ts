/** The codes of a filter: `placed,pending`. */
export const codesOf = (filter: string | undefined): string[] =>
  (filter ?? '').split(',').filter(Boolean);

/** The filter with a code added, or taken away where it has it. */
export function withCode(filter: string | undefined, code: string): string {
  const codes = codesOf(filter);
  const next = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
  return next.join(',');
}
