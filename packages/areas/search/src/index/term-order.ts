const SURROGATES = 0xd800;
const BEHIND = 0xe000;
const ASTRAL = 0x2000;
const BELOW = 0x800;

/** A code unit as it sorts in UTF-8, where surrogates stand for what lies behind all others. */
const rank = (unit: number): number => {
  if (unit < SURROGATES) return unit;
  return unit < BEHIND ? unit + ASTRAL : unit - BELOW;
};

/** Compares terms as the table sorts its keys: by their bytes in UTF-8. */
export function compareTerms(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(left.charCodeAt(index)) - rank(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
