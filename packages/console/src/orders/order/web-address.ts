/** An address that a browser may open; none for one that would run something. */
export function webAddress(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  return /^https?:$/u.test(new URL(text).protocol) ? text : undefined;
}
