/** An order as an index knows it: its words, and the version that has them. */
export interface IndexedOrder {
  readonly id: string;
  readonly rev: number;
  readonly words: readonly string[];
}

/** A word of an order, and the group of orders in which it lies. */
export type PlacedWord = readonly [word: string, group: string];

/** The entry of an order in an index. */
export interface Entry {
  readonly rev: number;
  readonly words: readonly PlacedWord[];
  readonly leaving: readonly PlacedWord[];
  readonly until: number | undefined;
}

/** A change of an entry, and the words that are written and removed between its two writes. */
export interface EntryChange {
  readonly id: string;
  /** The entry on which it was decided. */
  readonly read: Entry | undefined;
  readonly rev: number;
  readonly words: readonly PlacedWord[];
  /** Words to put into the group: all of them where a writer died, who may have put none. */
  readonly puts: readonly string[];
  readonly group: string;
  readonly leaving: readonly PlacedWord[];
}

/**
 * Decides what an order that was read changes in an index at `now` (SEA-12, SEA-14): nothing if the
 * entry has its words or is as young, and `busy` while another writer has the entry. The rev of unchanged
 * words is left as it is: who changes words reads the order once more behind its own write.
 */
export function changeOf(
  { id, rev, words }: IndexedOrder,
  read: Entry | undefined,
  group: string,
  now: number,
): EntryChange | 'busy' | undefined {
  const placed = (some: readonly string[]) => some.map((word) => [word, group] as const);
  if (read === undefined) {
    return { id, read, rev, group, words: placed(words), puts: words, leaving: [] };
  }
  if (read.until !== undefined) {
    if (read.until >= now) return 'busy';
    const puts = read.rev > rev ? read.words.map(([word]) => word) : words;
    const leaving = [...read.words, ...read.leaving];
    return { id, read, rev: Math.max(rev, read.rev), group, words: placed(puts), puts, leaving };
  }
  if (read.rev >= rev) return undefined;
  const known = new Map(read.words);
  const wanted = new Set(words);
  const puts = words.filter((word) => !known.has(word));
  const leaving = read.words.filter(([word]) => !wanted.has(word));
  if (puts.length + leaving.length === 0) return undefined;
  const kept = words.map((word) => [word, known.get(word) ?? group] as const);
  return { id, read, rev, group, words: kept, puts, leaving };
}

/** Words as one text: those of a group stand before its name, and no word begins with its sign. */
export function packWords(words: readonly PlacedWord[]): string {
  const groups = Map.groupBy(words, ([, group]) => group);
  return [...groups]
    .map(([group, some]) => `${some.map(([word]) => word).join(' ')} #${group}`)
    .join(' ');
}

/** The words that were packed. */
export const openWords = (text: string): PlacedWord[] =>
  [...text.matchAll(/([^#]+) #(\S+) ?/gu)].flatMap(([, words = '', group = '']) =>
    words.split(' ').map((word) => [word, group] as const),
  );
