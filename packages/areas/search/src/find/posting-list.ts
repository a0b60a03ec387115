import { isRemoved, ordinalOf, type Posting } from '../index/postings.ts';

/** Postings of one run: all of them, or a part that is followed by older ones. */
export interface Window {
  readonly postings: readonly Posting[];
  /** Whether nothing older follows. */
  readonly isLast: boolean;
}

/** Reads the part of a list that begins at an order, or at the next older one. */
export type LoadWindow = (newest: number) => Promise<Window>;

const NOTHING: Window = { postings: [], isLast: true };

/** The first posting of an order that is not younger, in a list with the youngest first. */
function firstAtOrBelow(postings: readonly Posting[], ordinal: number): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (ordinalOf(postings[middle] ?? 0) > ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A list of postings of one run, read as far as a search comes. */
export class PostingList {
  #window: Window;
  /** The youngest order that the window tells of. */
  #from: number;
  readonly #load: LoadWindow;

  constructor(postings: readonly Posting[], load?: LoadWindow) {
    this.#window = { postings, isLast: load === undefined };
    this.#from = load === undefined ? Number.POSITIVE_INFINITY : -1;
    this.#load = load ?? (async () => NOTHING);
  }

  /** The posting of an order, or of the next older one; undefined where none is older. */
  async at(ordinal: number): Promise<Posting | undefined> {
    const known = this.#known(ordinal);
    if (known !== 'unknown') return known;
    this.#window = await this.#load(ordinal);
    this.#from = ordinal;
    return this.#window.postings[0];
  }

  #known(ordinal: number): Posting | undefined | 'unknown' {
    if (ordinal > this.#from) return 'unknown';
    const { postings, isLast } = this.#window;
    const found = postings[firstAtOrBelow(postings, ordinal)];
    return found === undefined && !isLast ? 'unknown' : found;
  }
}

/**
 * The orders of a term, over all runs: of an order what the youngest run says of it. Lists come in
 * the order in which they are believed.
 */
export class TermOrders {
  readonly #lists: readonly PostingList[];

  constructor(lists: readonly PostingList[]) {
    this.#lists = lists;
  }

  /** The order itself where it has the term, else the next older one that has it. */
  async next(from: number): Promise<number | undefined> {
    let ordinal = from;
    for (;;) {
      let best: Posting | undefined;
      for (const list of this.#lists) {
        const one = await list.at(ordinal);
        if (one !== undefined && (best === undefined || ordinalOf(one) > ordinalOf(best))) {
          best = one;
        }
      }
      if (best === undefined) return undefined;
      if (!isRemoved(best)) return ordinalOf(best);
      ordinal = ordinalOf(best) - 1;
    }
  }
}

/** Orders of which a search wants those that have one of several terms: the values of a filter. */
export interface Wanted {
  readonly next: (from: number) => Promise<number | undefined>;
}

export function anyOf(all: readonly Wanted[]): Wanted {
  const [only] = all;
  if (only !== undefined && all.length === 1) return only;
  return {
    next: async (from) => {
      const found = await Promise.all(all.map((one) => one.next(from)));
      const orders = found.filter((ordinal) => ordinal !== undefined);
      return orders.length === 0 ? undefined : Math.max(...orders);
    },
  };
}

/** Orders that have every term, the next at or below one: each term leaps to where another one is (a zig-zag join). */
export function allOf(all: readonly Wanted[]): Wanted {
  return {
    next: async (from) => {
      let ordinal = from;
      for (let agreed = 0; agreed < all.length; ) {
        agreed = 0;
        for (const one of all) {
          const found = await one.next(ordinal);
          if (found === undefined) return undefined;
          if (found < ordinal) {
            ordinal = found;
            break;
          }
          agreed += 1;
        }
      }
      return ordinal;
    },
  };
}
