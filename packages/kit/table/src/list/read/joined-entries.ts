import type { RowSelection } from '../declare/selections.ts';
import type { Budget } from './budget.ts';
import {
  type Entries,
  type Entry,
  LARGEST_PAGE,
  PartitionEntries,
  type Range,
  type Walk,
} from './entries.ts';

/** The entry whose row comes first, of the heads of several. */
function first(heads: readonly (Entry | undefined)[], backwards: boolean): Entry | undefined {
  let least: Entry | undefined;
  for (const head of heads) {
    if (head === undefined) continue;
    if (least === undefined || (backwards ? head.fs > least.fs : head.fs < least.fs)) least = head;
  }
  return least;
}

/** A read unit brings as many entries: one look is enough for most pages. */
const SMALLEST_PAGE = 48;

/** One partition's part of some entries, and more, so that a second page is seldom needed. */
function shareOf(size: number, partitions: number): number {
  const share = Math.ceil((1.25 * size) / partitions) + 4;
  return Math.min(size, LARGEST_PAGE, Math.max(share, SMALLEST_PAGE));
}

/**
 * The number of partitions that share some rows evenly. Beside them may be one of rows that share their
 * items: it holds none of a shop without such rows, and then the others need as much as without it.
 */
const spreadOf = (selections: readonly RowSelection[]): number =>
  Math.max(1, selections.filter(({ isShared }) => isShared !== true).length);

/** The entries of all partitions, each row once: one that changes may be seen in two of them. */
class UnitedEntries implements Entries {
  readonly #backwards: boolean;
  readonly #parts: readonly PartitionEntries[];
  #skip: number;

  constructor(selections: readonly RowSelection[], { skip = 0, ...walk }: Walk) {
    // No count tells how many of those that are passed over each partition has: they are brought.
    const size = shareOf(walk.size + skip, spreadOf(selections));
    this.#parts = selections.map((one) => new PartitionEntries(one, { ...walk, size }));
    this.#skip = skip;
    this.#backwards = walk.range.backwards;
  }

  async head(): Promise<Entry | undefined> {
    const skip = this.#skip;
    this.#skip = 0;
    if (skip > 0) await this.take(skip);
    await Promise.all(this.#parts.map((part) => part.head()));
    return this.#next();
  }

  async take(count: number): Promise<Entry[]> {
    const taken: Entry[] = [];
    while (taken.length < count) {
      await this.head();
      // Without a call as far as the next entry of every part is known.
      do {
        const next = this.#next();
        if (next === undefined) return taken;
        taken.push(next);
        for (const part of this.#parts) if (part.brought?.fs === next.fs) part.drop();
      } while (taken.length < count && this.#parts.every(({ isKnown }) => isKnown));
    }
    return taken;
  }

  async leap(id: string): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.leap(id)));
  }

  #next(): Entry | undefined {
    const heads = this.#parts.map(({ brought }) => brought);
    return first(heads, this.#backwards);
  }
}

/** The entries of rows that are in every part: each leaps to where another one is already. */
export class SharedEntries implements Entries {
  readonly #backwards: boolean;
  readonly #parts: readonly Entries[];
  readonly #budget: Budget;

  constructor(parts: readonly Entries[], backwards: boolean, budget: Budget) {
    this.#parts = parts;
    this.#budget = budget;
    this.#backwards = backwards;
  }

  async head(): Promise<Entry | undefined> {
    while (!this.#budget.isSpent) {
      const heads = await Promise.all(this.#parts.map((part) => part.head()));
      if (heads.includes(undefined)) return undefined;
      const last = first(heads, !this.#backwards);
      if (last === undefined || heads.every((one) => one?.fs === last.fs)) return last;
      await Promise.all(this.#parts.map((part) => part.leap(last.fs)));
    }
    return undefined;
  }

  async take(count: number): Promise<Entry[]> {
    const taken: Entry[] = [];
    while (taken.length < count) {
      const next = await this.head();
      if (next === undefined) break;
      taken.push(next);
      await Promise.all(this.#parts.map((part) => part.take(1)));
    }
    return taken;
  }

  async leap(id: string): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.leap(id)));
  }
}

export function openPartitions(selections: readonly RowSelection[], walk: Walk): Entries {
  const [only, ...others] = selections;
  return only !== undefined && others.length === 0
    ? new PartitionEntries(only, walk)
    : new UnitedEntries(selections, walk);
}

export async function* entryPages(
  selections: readonly RowSelection[],
  range: Range,
  size: number,
): AsyncGenerator<readonly Entry[], undefined> {
  const entries = openPartitions(selections, { range, size });
  for (;;) {
    const page = await entries.take(size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
  }
}
