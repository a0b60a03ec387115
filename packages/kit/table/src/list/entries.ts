import { ALL_APPLIED, type Unapplied } from '../commit/large/unapplied.ts';
import type { TableItem } from '../commit/write.ts';
import { addressOf, type Key } from '../item/key.ts';
import { countItems, query } from '../read/read.ts';
import type { Budget } from './budget.ts';
import type { RowSelection } from './selections.ts';

/** An index entry of a row: where the row lives, and its place in the order: mostly its id. */
export interface Entry extends Key {
  readonly fs: string;
}

/** A direction and a part of the ids; bounds are inclusive. */
export interface Range {
  readonly backwards: boolean;
  readonly from?: string;
  readonly to?: string;
}

/** Entries in the order of their index, one plan or the other, brought as they are needed. */
export interface Entries {
  readonly backwards: boolean;
  /** The next entry, which stays the next one; undefined at the end. */
  readonly head: () => Promise<Entry | undefined>;
  /** Goes past the next entry. */
  readonly drop: () => Promise<void>;
  /** Goes to the first entry that does not come before this id. */
  readonly leap: (id: string) => Promise<void>;
}

/** What decided intents have not written yet, read once for a look at a list, when it is wanted. */
export type ReadUnapplied = () => Promise<Unapplied>;

/** How entries are read. */
export interface Walk {
  readonly range: Range;
  /** How many are needed at once: the size of the first page. */
  readonly size: number;
  /** Any number of entries where nothing is said. */
  readonly budget?: Budget;
  /** Without it a walk is as good as the index. */
  readonly unapplied?: ReadUnapplied | undefined;
}

const LARGEST_PAGE = 1_000;

/**
 * The entries of one partition of an index, with what decided intents have not written there: rows
 * they change stand where they put them, whether the index shows it or not.
 */
export class PartitionEntries implements Entries {
  readonly backwards: boolean;
  readonly #selection: RowSelection;
  readonly #walk: Walk;
  #range: Range;
  #pageSize: number;
  #page: readonly Entry[] = [];
  #at = 0;
  #after: Record<string, unknown> | undefined;
  #begun = false;
  #count = 0;
  /** Where the pages that were read end; what intents put there is in them. */
  #end: string | undefined;

  constructor(selection: RowSelection, walk: Walk) {
    this.#selection = selection;
    this.#walk = walk;
    this.#range = walk.range;
    this.#pageSize = walk.size;
    this.backwards = walk.range.backwards;
  }

  /** How many entries there are, once they were read from the first to the last. */
  get whole(): number | undefined {
    return this.#begun && this.#after === undefined ? this.#count : undefined;
  }

  async head(): Promise<Entry | undefined> {
    while (this.#at >= this.#page.length) {
      if (this.#begun && this.#after === undefined) return undefined;
      await this.#readPage();
    }
    return this.#page[this.#at];
  }

  async drop(): Promise<void> {
    if ((await this.head()) !== undefined) this.#at += 1;
  }

  async leap(id: string): Promise<void> {
    while (this.#at < this.#page.length) {
      const entry = this.#page[this.#at];
      if (entry === undefined || !this.#isBefore(entry.fs, id)) return;
      this.#at += 1;
    }
    if (this.#begun && this.#after === undefined) return;
    this.#range = { ...this.#range, ...(this.backwards ? { to: id } : { from: id }) };
    this.#after = undefined;
    this.#begun = false;
    this.#pageSize = this.#walk.size;
    this.#count = Number.NaN;
    this.#end = undefined;
  }

  #isBefore(left: string, right: string): boolean {
    return this.backwards ? left > right : left < right;
  }

  async #readPage(): Promise<void> {
    const { sortKey } = this.#selection.index;
    const [{ items, after }, unapplied] = await Promise.all([
      query({
        ...this.#selection,
        ...this.#range,
        attributes: ['pk', 'sk', sortKey],
        limit: this.#pageSize,
        ...(this.#after && { after: this.#after }),
      }),
      this.#walk.unapplied?.() ?? ALL_APPLIED,
    ]);
    const indexed = items.map(entryBy(sortKey));
    this.#page = this.#asDecided(indexed, after && String(after[sortKey]), unapplied);
    this.#at = 0;
    this.#after = after;
    this.#begun = true;
    this.#count += this.#page.length;
    this.#pageSize = Math.min(LARGEST_PAGE, this.#pageSize * 2);
    this.#walk.budget?.spend(items.length);
  }

  /** A page of the index with each row that intents change where they put it. */
  #asDecided(indexed: readonly Entry[], end: string | undefined, unapplied: Unapplied) {
    if (unapplied.addresses.size === 0) return indexed;
    const begin = this.#end;
    this.#end = end;
    const put = entriesOf(unapplied, this.#selection, this.#range).filter(
      ({ fs }) =>
        (begin === undefined || this.#isBefore(begin, fs)) &&
        (end === undefined || !this.#isBefore(end, fs)),
    );
    const left = indexed.filter((entry) => !unapplied.addresses.has(addressOf(entry)));
    return [...left, ...put].sort((one, other) => (this.#isBefore(one.fs, other.fs) ? -1 : 1));
  }
}

const entryBy =
  (sortKey: string) =>
  (item: TableItem): Entry => ({ pk: item.pk, sk: item.sk, fs: String(item[sortKey]) });

/** The entries of a partition that intents have decided on, in a range of it. */
function entriesOf(
  { items }: Unapplied,
  { pk, index: { partitionKey, sortKey } }: RowSelection,
  { from = '', to }: Range,
): Entry[] {
  return items
    .filter((item) => item[partitionKey] === pk)
    .map(entryBy(sortKey))
    .filter(({ fs }) => fs >= from && (to === undefined || fs <= to));
}

/** How many entries a partition has, at most so many, with what intents have decided of them. */
export async function countEntries(
  selection: RowSelection,
  range: Omit<Range, 'backwards'>,
  most: number,
  readUnapplied?: ReadUnapplied,
): Promise<number> {
  const unapplied = await readUnapplied?.();
  if (!unapplied?.addresses.size) return countItems({ ...selection, ...range, limit: most });
  const walk = {
    range: { ...range, backwards: false },
    size: LARGEST_PAGE,
    unapplied: async () => unapplied,
  };
  return (await nextEntries(new PartitionEntries(selection, walk), most)).length;
}

/** The next entries, at most so many. */
export async function nextEntries(entries: Entries, count: number): Promise<Entry[]> {
  const taken: Entry[] = [];
  while (taken.length < count) {
    const next = await entries.head();
    if (next === undefined) break;
    taken.push(next);
    await entries.drop();
  }
  return taken;
}
