/*
 * A posting says of one term that an order has it, or has it no more. Orders are counted through;
 * a posting is twice the number of the order, and one more where the term was taken away. Lists of
 * postings are sorted, the newest order first, and name an order once.
 */
export type Posting = number;

export const posting = (ordinal: number, isRemoved = false): Posting =>
  ordinal * 2 + (isRemoved ? 1 : 0);

export const ordinalOf = (one: Posting): number => Math.floor(one / 2);

export const isRemoved = (one: Posting): boolean => one % 2 === 1;

const BASE = 36;

/** Postings as text: the first, then how much less each next one is. Deflated a posting of a common word is a byte. */
export function postingsText(list: readonly Posting[]): string {
  let last = 0;
  const parts = list.map((one, index) => {
    const less = index === 0 ? one : last - one;
    last = one;
    return less.toString(BASE);
  });
  return parts.join(',');
}

export function parsePostings(text: string): Posting[] {
  let last = 0;
  return text.split(',').map((part, index) => {
    const value = Number.parseInt(part, BASE);
    last = index === 0 ? value : last - value;
    return last;
  });
}

/** Several lists of one term, the younger list first: of an order what the youngest says is true. */
export function mergePostings(lists: readonly (readonly Posting[])[], isWhole: boolean): Posting[] {
  const byOrdinal = new Map<number, Posting>();
  for (const list of lists) {
    for (const one of list) {
      const ordinal = ordinalOf(one);
      if (!byOrdinal.has(ordinal)) byOrdinal.set(ordinal, one);
    }
  }
  const merged = [...byOrdinal.values()].sort((left, right) => right - left);
  // Nothing older is left that a removal would have to hide.
  return isWhole ? merged.filter((one) => !isRemoved(one)) : merged;
}
