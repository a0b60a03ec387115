import { MARK_SETS, type MarkSet, type Place } from './mark.ts';

/** What this process knows of items that many calls want at once. */
export interface CrowdedItems {
  /** A transaction met another one at this item. */
  note(address: string): void;
  isCrowded(address: string): boolean;
  /** A call of this process is done with its mark on an item. */
  remember(address: string, mark: Place): void;
  /**
   * For a call that takes from an item: which of its sets gets the mark, and marks that nobody needs
   * any more, none of them in that set. They are one call's to remove: a crowd would send them all,
   * each call. Who fails to remove them remembers them again. `seen` are all marks on the item.
   */
  claim(address: string, seen: readonly Place[]): Claim;
  /** A call of this process leaves a mark. */
  noteOwn(id: string): void;
  /** Whether a call of this process left a mark: it looks after it, or has long removed it. */
  isOwn(id: string): boolean;
}

/** What one take leaves and removes. */
interface Claim {
  readonly set: MarkSet;
  readonly left: readonly Place[];
}

const CROWDED_MS = 60_000;
const MOST_ITEMS = 1_000;
/** A take removes half of what is remembered and more: its expression stays short. */
const MOST_MARKS = 40;
/** Far more calls than a process has under way. */
const MOST_OWN = 1_000;

interface Crowded {
  until: number;
  marks: Place[];
}

/** Of the two sets of marks the one that has fewer of some. */
function emptierSet(places: readonly Place[]): MarkSet {
  const [first, second] = MARK_SETS;
  const count = (set: MarkSet) => places.filter(({ attribute }) => attribute === set).length;
  return count(first) > count(second) ? second : first;
}

/** A small memory: the item that was met longest ago makes room. `clock` is in milliseconds. */
export function rememberCrowds(clock: () => number): CrowdedItems {
  const known = new Map<string, Crowded>();
  const own = new Set<string>();
  // In a circle: a set that forgets its first again and again walks over all that it has forgotten.
  const ownInTurn: string[] = [];
  let turn = 0;
  const meet = (address: string): Crowded => {
    const one = known.get(address) ?? { until: 0, marks: [] };
    known.delete(address);
    known.set(address, one);
    const [oldest] = known.keys();
    if (known.size > MOST_ITEMS && oldest !== undefined) known.delete(oldest);
    return one;
  };
  return {
    note: (address) => {
      meet(address).until = clock() + CROWDED_MS;
    },
    isCrowded: (address) => (known.get(address)?.until ?? 0) > clock(),
    remember: (address, mark) => {
      const one = meet(address);
      one.marks = [...one.marks, mark].slice(-MOST_MARKS);
    },
    claim: (address, seen) => {
      const one = known.get(address);
      const marks = one?.marks ?? [];
      const set = emptierSet(marks.length > 0 ? marks : seen);
      if (one !== undefined) one.marks = marks.filter(({ attribute }) => attribute === set);
      return { set, left: marks.filter(({ attribute }) => attribute !== set) };
    },
    noteOwn: (id) => {
      const oldest = ownInTurn[turn];
      if (oldest !== undefined) own.delete(oldest);
      ownInTurn[turn] = id;
      turn = (turn + 1) % MOST_OWN;
      own.add(id);
    },
    isOwn: (id) => own.has(id),
  };
}

/** Of this process. */
export const crowdedItems = rememberCrowds(() => performance.now());
