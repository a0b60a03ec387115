/** What this process knows of items that many calls want at once. */
export interface CrowdedItems {
  /** A transaction met another one at this item. */
  note(address: string): void;
  isCrowded(address: string): boolean;
  /** A call of this process is done with its mark on an item. */
  remember(address: string, id: string): void;
  /** Marks on an item that nobody needs any more. */
  left(address: string): readonly string[];
  /** The marks are off the item. */
  forget(address: string, ids: readonly string[]): void;
  /** A call of this process leaves a mark. */
  noteOwn(id: string): void;
  /** Whether a call of this process left a mark: it looks after it, or has long removed it. */
  isOwn(id: string): boolean;
}

const CROWDED_MS = 60_000;
const MOST_ITEMS = 1_000;
/** A take removes all that are remembered: its expression stays short. */
const MOST_MARKS = 40;
/** Far more calls than a process has under way. */
const MOST_OWN = 1_000;

interface Crowded {
  until: number;
  marks: string[];
}

/** A small memory: the item that was met longest ago makes room. `clock` is in milliseconds. */
export function rememberCrowds(clock: () => number): CrowdedItems {
  const known = new Map<string, Crowded>();
  const own = new Set<string>();
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
    remember: (address, id) => {
      const one = meet(address);
      one.marks = [...one.marks, id].slice(-MOST_MARKS);
    },
    left: (address) => known.get(address)?.marks ?? [],
    forget: (address, ids) => {
      const one = known.get(address);
      if (one !== undefined) one.marks = one.marks.filter((id) => !ids.includes(id));
    },
    noteOwn: (id) => {
      own.add(id);
      const [oldest] = own;
      if (own.size > MOST_OWN && oldest !== undefined) own.delete(oldest);
    },
    isOwn: (id) => own.has(id),
  };
}

/** Of this process. */
export const crowdedItems = rememberCrowds(() => performance.now());
