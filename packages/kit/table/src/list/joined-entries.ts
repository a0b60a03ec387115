import type { Budget } from './budget.ts';
import {
  type Entries,
  type Entry,
  nextEntries,
  PartitionEntries,
  type Range,
  type Walk,
} from './entries.ts';
import type { RowSelection } from './selections.ts';

/** The entry whose row comes first, of the heads of several. */
function first(heads: readonly (Entry | undefined)[], backwards: boolean): Entry | undefined {
  let least: Entry | undefined;
  for (const head of heads) {
    if (head === undefined) continue;
    if (least === undefined || (backwards ? head.fs > least.fs : head.fs < least.fs)) least = head;
  }
  return least;
}

/** The entries of all parts, each row once: one that changes may be seen in two of them. */
export class UnitedEntries implements Entries {
  readonly backwards: boolean;
  readonly #parts: readonly Entries[];

  constructor(parts: readonly Entries[], backwards: boolean) {
    this.#parts = parts;
    this.backwards = backwards;
  }

  async head(): Promise<Entry | undefined> {
    const heads = await Promise.all(this.#parts.map((part) => part.head()));
    return first(heads, this.backwards);
  }

  async drop(): Promise<void> {
    const next = await this.head();
    await Promise.all(
      this.#parts.map(async (part) => {
        if ((await part.head())?.fs === next?.fs) await part.drop();
      }),
    );
  }

  async leap(id: string): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.leap(id)));
  }
}

/** The entries of rows that are in every part: each leaps to where another one is already. */
export class SharedEntries implements Entries {
  readonly backwards: boolean;
  readonly #parts: readonly Entries[];
  readonly #budget: Budget;

  constructor(parts: readonly Entries[], backwards: boolean, budget: Budget) {
    this.#parts = parts;
    this.#budget = budget;
    this.backwards = backwards;
  }

  async head(): Promise<Entry | undefined> {
    while (!this.#budget.isSpent) {
      const heads = await Promise.all(this.#parts.map((part) => part.head()));
      if (heads.includes(undefined)) return undefined;
      const last = first(heads, !this.backwards);
      if (last === undefined || heads.every((one) => one?.fs === last.fs)) return last;
      await Promise.all(this.#parts.map((part) => part.leap(last.fs)));
    }
    return undefined;
  }

  async drop(): Promise<void> {
    await this.head();
    await Promise.all(this.#parts.map((part) => part.drop()));
  }

  async leap(id: string): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.leap(id)));
  }
}

/** The entries of rows that are in one part and not in another one, which is gone along with it. */
export class OtherEntries implements Entries {
  readonly backwards: boolean;
  readonly #all: Entries;
  readonly #without: Entries;
  readonly #budget: Budget;

  constructor(all: Entries, without: Entries, budget: Budget) {
    this.#all = all;
    this.#without = without;
    this.#budget = budget;
    this.backwards = all.backwards;
  }

  async head(): Promise<Entry | undefined> {
    while (!this.#budget.isSpent) {
      const next = await this.#all.head();
      if (next === undefined) return undefined;
      await this.#without.leap(next.fs);
      if ((await this.#without.head())?.fs !== next.fs) return next;
      await this.#all.drop();
    }
    return undefined;
  }

  async drop(): Promise<void> {
    await this.head();
    await this.#all.drop();
  }

  async leap(id: string): Promise<void> {
    await this.#all.leap(id);
  }
}

/** The entries of some partitions of an index as one, in their order. */
export function openPartitions(selections: readonly RowSelection[], walk: Walk): Entries {
  const parts = selections.map((one) => new PartitionEntries(one, walk));
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0
    ? only
    : new UnitedEntries(parts, walk.range.backwards);
}

/** All entries that an index shows of some partitions, in their order, page by page. */
export async function* entryPages(
  selections: readonly RowSelection[],
  range: Range,
  size: number,
): AsyncGenerator<readonly Entry[], undefined> {
  const entries = openPartitions(selections, { range, size });
  for (;;) {
    const page = await nextEntries(entries, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
  }
}
