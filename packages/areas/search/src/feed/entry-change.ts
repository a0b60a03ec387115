/** What an index has to know of an order: its words, and the version that has them. */
export interface IndexedOrder {
  readonly id: string;
  readonly rev: number;
  readonly words: readonly string[];
}

/** What an index has of an order. */
export interface Entry {
  readonly rev: number;
  readonly words: readonly string[];
  readonly leaving: readonly string[];
  readonly until: number | undefined;
}

/** What makes an entry true: the words that are written and removed between its two writes. */
export interface EntryChange {
  readonly id: string;
  /** The entry on which it was decided. */
  readonly read: Entry | undefined;
  readonly rev: number;
  readonly words: readonly string[];
  /** Words to put: all of them where a writer died, who may have put none. */
  readonly puts: readonly string[];
  readonly leaving: readonly string[];
}

const without = (words: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return words.filter((word) => !known.has(word));
};

/**
 * What an order that was read changes in an index at `now` (SEA-12, SEA-14): nothing where the entry
 * has its words or is as young, and `busy` while another writer has the entry. The rev of unchanged
 * words is left as it is: who changes words reads the order once more behind its own write.
 */
export function changeOf(
  { id, rev, words }: IndexedOrder,
  read: Entry | undefined,
  now: number,
): EntryChange | 'busy' | undefined {
  if (read === undefined) return { id, read, rev, words, puts: words, leaving: [] };
  const { until } = read;
  if (until !== undefined && until >= now) return 'busy';
  const kept = read.rev > rev ? read : { rev, words };
  const known = until === undefined ? read.words : [];
  const puts = without(kept.words, known);
  const leaving = without([...read.words, ...read.leaving], kept.words);
  if (until === undefined && (read.rev >= rev || puts.length + leaving.length === 0)) {
    return undefined;
  }
  return { id, read, rev: kept.rev, words: kept.words, puts, leaving };
}
