/** The name of one of several, of which the first has no number: it may have begun alone. */
export function numbered(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index + 1}`;
}
