import { firstIndex } from '@waybill/kernel/first-index';
import { isRemoved, ordinalOf, type Posting } from '../index/postings.ts';

/** Postings of one run: all of them, or a part that is followed by older ones. */
export interface Window {
  readonly postings: readonly Posting[];
  /** Whether nothing older follows. */
  readonly isLast: boolean;
}

/** Reads the part of a list that holds an order, or the next older one; it may begin with younger ones. */
export type LoadWindow = (newest: number) => Promise<Window>;

/** Of some postings, the youngest first, that of an order or of the next older one. */
const firstAt = (postings: readonly Posting[], newest: number): Posting | undefined =>
  postings[firstIndex(postings, (one) => ordinalOf(one) <= newest)];

/** A list of which all postings are known. */
export const wholeList = (postings: readonly Posting[]): PostingList =>
  new PostingList(async () => ({ postings, isLast: true }));

/** A list of postings of one run, read as far as a search comes. */
export class PostingList {
  #window: Window = { postings: [], isLast: false };
  /** The youngest order that the window tells of. */
  #from = -1;
  readonly #load: LoadWindow;

  constructor(load: LoadWindow) {
    this.#load = load;
  }

  /** The posting of an order, or of the next older one; undefined where none is older. */
  async at(ordinal: number): Promise<Posting | undefined> {
    const known = this.#known(ordinal);
    if (known !== 'unknown') return known;
    this.#window = await this.#load(ordinal);
    this.#from = ordinal;
    return firstAt(this.#window.postings, ordinal);
  }

  #known(ordinal: number): Posting | undefined | 'unknown' {
    if (ordinal > this.#from) return 'unknown';
    const { postings, isLast } = this.#window;
    const found = firstAt(postings, ordinal);
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

/** A term of a join, with how far it leapt from the orders that it was asked for. */
interface Joined {
  readonly term: Wanted;
  asked: number;
  leapt: number;
}

const meanLeap = ({ asked, leapt }: Joined): number => leapt / Math.max(asked, 1);

/** The first of some terms that does not have an order, with the next older one that it has. */
async function firstLeap(
  terms: readonly Joined[],
  ordinal: number,
): Promise<{ readonly by: Joined; readonly to: number | undefined } | undefined> {
  for (const by of terms) {
    const to = await by.term.next(ordinal);
    by.asked += 1;
    by.leapt += ordinal - (to ?? 0);
    if (to !== ordinal) return { by, to };
  }
  return undefined;
}

/**
 * Orders that have every term, the next at or below one: each term leaps to where another one is (a
 * zig-zag join). The term that leaps furthest is the rarest and is asked first, so that the long
 * list of a common one is read only where all others agree. Lost: an order by counts, which no run
 * keeps of the words that begin alike.
 */
export function allOf(all: readonly Wanted[]): Wanted {
  const joined = all.map((term): Joined => ({ term, asked: 0, leapt: 0 }));
  return {
    next: async (from) => {
      let ordinal = from;
      let holder: Joined | undefined;
      for (;;) {
        const others = joined
          .filter((one) => one !== holder)
          .sort((left, right) => meanLeap(right) - meanLeap(left));
        const leap = await firstLeap(others, ordinal);
        if (leap === undefined) return ordinal;
        if (leap.to === undefined) return undefined;
        ordinal = leap.to;
        holder = leap.by;
      }
    },
  };
}
