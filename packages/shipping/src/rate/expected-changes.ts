/**
 * Methods that changed at the last look and may have changed once more at the next: a price is
 * seldom right at once, and a form saves field by field.
 */
export interface Expected {
  readonly ids: readonly string[];
  /** How many quotes still read them beside the counts. */
  readonly quotes: number;
}

export const expectNothing: Expected = { ids: [], quotes: 0 };

/** Each costs the quotes behind it a unit or two. */
const QUOTES = 10;
const METHODS = 4;

/** What to expect after these methods changed; nothing of many, for they came with one call. */
export function expectAgain(changed: readonly string[]): Expected {
  return changed.length > METHODS ? expectNothing : { ids: changed, quotes: QUOTES };
}

/** What is left to expect after a quote that found nothing changed. */
export function spendQuote({ ids, quotes }: Expected): Expected {
  return quotes > 1 ? { ids, quotes: quotes - 1 } : expectNothing;
}
