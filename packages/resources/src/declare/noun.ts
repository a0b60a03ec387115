/** A noun with its article, for sentences. */
export function article(noun: string): string {
  return /^[aeiou]/u.test(noun) ? `an ${noun}` : `a ${noun}`;
}
