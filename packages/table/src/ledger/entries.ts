import type { Key } from '../key.ts';
import { query } from '../read.ts';
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

/** Entries in the order of their index, one way or the other, brought as they are needed. */
export interface Entries {
  readonly backwards: boolean;
  /** The next entry, which stays the next one; undefined at the end. */
  readonly head: () => Promise<Entry | undefined>;
  /** Goes past the next entry. */
  readonly drop: () => Promise<void>;
  /** Goes to the first entry that does not come before this id. */
  readonly leap: (id: string) => Promise<void>;
}

/** How many entries were read for a list, and how many may be. */
export class Budget {
  #left: number;

  constructor(entries: number) {
    this.#left = entries;
  }

  spend(entries: number): void {
    this.#left -= entries;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}

const LARGEST_PAGE = 1_000;

/** The entries of one partition of an index; the first page is as large as asked. */
export class PartitionEntries implements Entries {
  readonly backwards: boolean;
  readonly #selection: RowSelection;
  readonly #budget: Budget;
  readonly #firstPage: number;
  #range: Range;
  #pageSize: number;
  #page: readonly Entry[] = [];
  #at = 0;
  #after: Record<string, unknown> | undefined;
  #begun = false;
  #count = 0;

  constructor(selection: RowSelection, range: Range, firstPage: number, budget: Budget) {
    this.#selection = selection;
    this.#range = range;
    this.#firstPage = firstPage;
    this.#pageSize = firstPage;
    this.#budget = budget;
    this.backwards = range.backwards;
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
    const isBefore = ({ fs }: Entry) => (this.backwards ? fs > id : fs < id);
    while (this.#at < this.#page.length) {
      const entry = this.#page[this.#at];
      if (entry === undefined || !isBefore(entry)) return;
      this.#at += 1;
    }
    if (this.#begun && this.#after === undefined) return;
    this.#range = { ...this.#range, ...(this.backwards ? { to: id } : { from: id }) };
    this.#after = undefined;
    this.#begun = false;
    this.#pageSize = this.#firstPage;
    this.#count = Number.NaN;
  }

  async #readPage(): Promise<void> {
    const { sortKey } = this.#selection.index;
    const { items, after } = await query({
      ...this.#selection,
      ...this.#range,
      attributes: ['pk', 'sk', sortKey],
      limit: this.#pageSize,
      ...(this.#after && { after: this.#after }),
    });
    this.#page = items.map((item) => ({ pk: item.pk, sk: item.sk, fs: String(item[sortKey]) }));
    this.#at = 0;
    this.#after = after;
    this.#begun = true;
    this.#count += items.length;
    this.#pageSize = Math.min(LARGEST_PAGE, this.#pageSize * 2);
    this.#budget.spend(items.length);
  }
}

/** The next entries, at most so many. */
export async function take(entries: Entries, count: number): Promise<Entry[]> {
  const taken: Entry[] = [];
  while (taken.length < count) {
    const next = await entries.head();
    if (next === undefined) break;
    taken.push(next);
    await entries.drop();
  }
  return taken;
}
