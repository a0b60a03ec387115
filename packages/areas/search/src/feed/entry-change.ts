/** An order as an index is to know it: its words, and the version that has them. */
export interface IndexedOrder {
  readonly id: string;
  readonly rev: number;
  readonly words: readonly string[];
}

/** A word of an order, and the group of orders in which it lies. */
export type PlacedWord = readonly [word: string, group: string];

/** The entry of an order in an index; version 0 is stored nowhere. */
export interface Entry {
  readonly rev: number;
  readonly words: readonly PlacedWord[];
  readonly leaving: readonly PlacedWord[];
  readonly until: number | undefined;
}

export const NO_ENTRY: Entry = { rev: 0, words: [], leaving: [], until: undefined };

/** A change of an entry, and the words that are written and removed between its two writes. */
export interface EntryChange {
  readonly id: string;
  /** The entry on which it was decided. */
  readonly read: Entry;
  readonly rev: number;
  readonly words: readonly PlacedWord[];
  /** Words to put into the group. */
  readonly puts: readonly string[];
  readonly group: string;
  readonly leaving: readonly PlacedWord[];
}

/**
 * Decides what an order that was read changes in an index at `now` (SEA-12, SEA-14): nothing if the
 * entry has its words or is as young, and `busy` while another writer has it, or had it with a younger
 * order. A writer that died may have put any of its words: all are put once more, into another group.
 */
export function changeOf(
  { id, rev, words }: IndexedOrder,
  read: Entry,
  group: string,
  now: number,
): EntryChange | 'busy' | undefined {
  const isOpen = read.until !== undefined;
  if (isOpen && (read.until >= now || read.rev > rev)) return 'busy';
  if (!isOpen && read.rev >= rev) return undefined;
  const known = new Map(isOpen ? [] : read.words);
  const placed = new Map(words.map((word) => [word, known.get(word) ?? group]));
  const puts = words.filter((word) => !known.has(word));
  const named = [...read.words, ...read.leaving];
  const leaving = named.filter(([word, at]) => placed.get(word) !== at);
  if (read.rev > 0 && puts.length + leaving.length === 0) return undefined;
  return { id, read, rev, group, words: [...placed], puts, leaving };
}

/** Words as one text: those of a group stand before its name, and no word begins with its sign. */
export const packWords = (words: readonly PlacedWord[]): string =>
  [...Map.groupBy(words, ([, group]) => group)]
    .map(([group, some]) => `${some.map(([word]) => word).join(' ')} #${group}`)
    .join(' ');

/** The words that were packed. */
export const openWords = (text: string): PlacedWord[] =>
  [...text.matchAll(/([^#]+) #(\S+) ?/gu)].flatMap(([, words = '', group = '']) =>
    words.split(' ').map((word) => [word, group] as const),
  );
