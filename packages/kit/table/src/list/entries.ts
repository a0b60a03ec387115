import type { Key } from '../item/key.ts';
import { query } from '../read/read.ts';
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

/** Entries in the order of their index, either way, brought as they are needed. */
export interface Entries {
  readonly backwards: boolean;
  /** The next entry, which stays the next one; undefined at the end. */
  readonly head: () => Promise<Entry | undefined>;
  /** Goes past the next entry. */
  readonly drop: () => Promise<void>;
  /** Goes to the first entry that does not come before this id. */
  readonly leap: (id: string) => Promise<void>;
}

/** How entries are read. */
export interface Walk {
  readonly range: Range;
  /** How many are needed at once: the size of the first page. */
  readonly size: number;
  /** Any number of entries where nothing is said. */
  readonly budget?: Budget;
}

const LARGEST_PAGE = 1_000;

/** The entries of one partition of an index. */
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

  constructor(selection: RowSelection, walk: Walk) {
    this.#selection = selection;
    this.#walk = walk;
    this.#range = walk.range;
    this.#pageSize = walk.size;
    this.backwards = walk.range.backwards;
  }

  /** How many entries there are, once they were read from the first to the last. */
  get whole(): number | undefined {
    const { from, to } = this.#range;
    const isAll = from === undefined && to === undefined;
    return isAll && this.#begun && this.#after === undefined ? this.#count : undefined;
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
  }

  #isBefore(left: string, right: string): boolean {
    return this.backwards ? left > right : left < right;
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
    this.#page = items.map(({ pk, sk, [sortKey]: fs }) => ({ pk, sk, fs: String(fs) }));
    this.#at = 0;
    this.#after = after;
    this.#begun = true;
    this.#count += this.#page.length;
    this.#pageSize = Math.min(LARGEST_PAGE, this.#pageSize * 2);
    this.#walk.budget?.spend(items.length);
  }
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
