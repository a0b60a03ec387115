/** Longer names are not worth comparing. */
const LENGTH_LIMIT = 64;

/** How many characters to add, drop or change to get from one text to the other. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [at, character] of [...left].entries()) {
    const next = [at + 1];
    for (let index = 0; index < right.length; index += 1) {
      const changed = (row[index] ?? 0) + Number(right[index] !== character);
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that was probably meant: at most a third of it is written otherwise. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > LENGTH_LIMIT) return undefined;
  const [best] = known
    .map((one) => ({ one, far: distance(name.toLowerCase(), one) }))
    .filter(({ one, far }) => far <= Math.max(1, Math.floor(one.length / 3)))
    .sort((left, right) => left.far - right.far);
  return best?.one;
}
