import { uuidFloor } from '@waybill/kernel/id';
import type { Key } from '../../item/key.ts';
import { countPage, query } from '../../read/read.ts';
import type { CreatedRange } from '../declare/request.ts';
import type { RowSelection } from '../declare/selections.ts';
import type { Budget } from './budget.ts';

/** An index entry of a row: where the row lives, and its place in the order: mostly its id. */
export interface Entry extends Key {
  readonly fs: string;
}

export interface Range {
  readonly backwards: boolean;
  readonly from?: string;
  readonly to?: string;
}

/** Entries in the order of their index, either way, brought as they are needed. */
export interface Entries {
  /** The next entry, which stays the next one; undefined at the end. */
  readonly head: () => Promise<Entry | undefined>;
  /** The next entries, at most so many; they are gone past. */
  readonly take: (count: number) => Promise<Entry[]>;
  /** Goes to the first entry that does not come before this id. */
  readonly leap: (id: string) => Promise<void>;
}

export interface Walk {
  readonly range: Range;
  /** The number that is needed at once: the size of the first page. */
  readonly size: number;
  /** Entries that are passed over before the first one: none where nothing is said. */
  readonly skip?: number;
  /** Any number of entries where nothing is said. */
  readonly budget?: Budget | undefined;
}

export const LARGEST_PAGE = 1_000;

/** Few entries are needed behind a leap. */
export const LEAP_PAGE = 24;

const rangeFrom = (range: Range, place: string): Range => ({
  ...range,
  ...(range.backwards ? { to: place } : { from: place }),
});

/** The entries of one partition of an index. Those that are skipped are counted and never brought. */
export class PartitionEntries implements Entries {
  readonly #selection: RowSelection;
  readonly #walk: Walk;
  #range: Range;
  #pageSize: number;
  #page: readonly Entry[] = [];
  #at = 0;
  #after: Record<string, unknown> | undefined;
  #skip: number;
  #begun = false;

  constructor(selection: RowSelection, walk: Walk) {
    this.#selection = selection;
    this.#walk = walk;
    this.#range = walk.range;
    this.#pageSize = walk.size;
    this.#skip = walk.skip ?? 0;
  }

  get brought(): Entry | undefined {
    return this.#page[this.#at];
  }

  /** Tells if the next entry is known without a call: it is brought, or there is none. */
  get isKnown(): boolean {
    return this.#at < this.#page.length || this.#isRead;
  }

  get #isRead(): boolean {
    return this.#begun && this.#after === undefined;
  }

  async head(): Promise<Entry | undefined> {
    if (this.#skip > 0) await this.#passOver();
    while (!this.isKnown) await this.#readPage();
    return this.brought;
  }

  drop(): void {
    this.#at += 1;
  }

  async take(count: number): Promise<Entry[]> {
    const taken: Entry[] = [];
    while (taken.length < count && (await this.head()) !== undefined) {
      const some = this.#page.slice(this.#at, this.#at + count - taken.length);
      this.#at += some.length;
      taken.push(...some);
    }
    return taken;
  }

  async leap(id: string): Promise<void> {
    while (this.#at < this.#page.length) {
      const entry = this.#page[this.#at];
      if (entry === undefined || !this.#isBefore(entry.fs, id)) return;
      this.#at += 1;
    }
    if (this.#isRead) return;
    this.#range = rangeFrom(this.#range, id);
    this.#after = undefined;
    this.#begun = false;
    this.#pageSize = this.#walk.size;
  }

  #isBefore(left: string, right: string): boolean {
    return this.#range.backwards ? left > right : left < right;
  }

  async #passOver(): Promise<void> {
    while (this.#skip > 0 && !this.#isRead) {
      const { count, after } = await countPage({
        ...this.#selection,
        ...this.#range,
        limit: this.#skip,
        after: this.#after,
      });
      this.#skip -= count;
      this.#went(count, after);
    }
    this.#skip = 0;
  }

  async #readPage(): Promise<void> {
    const { sortKey } = this.#selection.index;
    const { items, after } = await query({
      ...this.#selection,
      ...this.#range,
      attributes: ['pk', 'sk', sortKey],
      limit: this.#pageSize,
      after: this.#after,
    });
    this.#page = items.map(({ pk, sk, [sortKey]: fs }) => ({ pk, sk, fs: String(fs) }));
    this.#at = 0;
    this.#pageSize = Math.min(LARGEST_PAGE, this.#pageSize * 2);
    this.#went(items.length, after);
  }

  #went(count: number, after: Record<string, unknown> | undefined): void {
    this.#after = after;
    this.#begun = true;
    this.#walk.budget?.spend(count);
  }
}

export type Span = Pick<Range, 'from' | 'to'>;

/** The ids of the rows of a range: an id begins with the moment in which its row was created. */
export function spanOf(range: CreatedRange | undefined): Span {
  const { from, to } = range ?? {};
  return {
    ...(from !== undefined && { from: uuidFloor(Date.parse(from)) }),
    // No id is as short as this text, so that the bound is not in the range.
    ...(to !== undefined && { to: uuidFloor(Date.parse(to)) }),
  };
}

/** The last text before those that begin with another one. */
const before = (text: string): string =>
  `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) - 1)}~`;

export function behind(span: Span, entry: string | undefined, backwards: boolean): Range {
  if (entry === undefined) return { ...span, backwards };
  return backwards
    ? { ...span, backwards, to: before(entry) }
    : { ...span, backwards, from: `${entry}!` };
}
