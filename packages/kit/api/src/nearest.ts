/** Longer names are not worth comparing. */
const LENGTH_LIMIT = 64;

/** Counts the characters to add, drop or change to get from one text to the other. */
function distance(left: string, right: string): number {
  // From what was seen of `left` to nothing, and to one more character of `right` each.
  let toNothing = 0;
  let row = Array.from(right, (_, index) => index + 1);
  let far = row.length;
  for (const character of left) {
    let before = toNothing;
    toNothing += 1;
    far = toNothing;
    row = row.map((above, index) => {
      far = Math.min(before + Number(right[index] !== character), above + 1, far + 1);
      before = above;
      return far;
    });
  }
  return far;
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
