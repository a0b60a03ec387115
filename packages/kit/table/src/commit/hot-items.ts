/**
 * The place of a note on an item: a text in one of its sets. Names of attributes that were never seen
 * before take a program several times as long to read, and calls of a hot item read a hundred notes each.
 */
export interface NoteAttribute {
  readonly name: string;
  readonly text: string;
}

/** One update can add to a set or remove from it: with two it adds to one and clears the other. */
export const NOTE_SETS = ['m:0', 'm:1'] as const;
export type NoteSet = (typeof NOTE_SETS)[number];

const HOT_MS = 60_000;
const MAX_ITEMS = 1_000;
/** A take removes half of what is remembered and more: its expression stays short. */
const MAX_NOTES = 40;

interface HotItem {
  until: number;
  notes: NoteAttribute[];
}

function emptierSet(attributes: readonly NoteAttribute[]): NoteSet {
  const [first, second] = NOTE_SETS;
  const count = (set: NoteSet) => attributes.filter(({ name }) => name === set).length;
  return count(first) > count(second) ? second : first;
}

/** A small memory of the items that many calls want, the last ones met. `clock` is in milliseconds. */
export function rememberHotItems(clock: () => number) {
  const known = new Map<string, HotItem>();
  const meet = (address: string): HotItem => {
    const one = known.get(address) ?? { until: 0, notes: [] };
    known.delete(address);
    known.set(address, one);
    const [oldest] = known.keys();
    if (known.size > MAX_ITEMS && oldest !== undefined) known.delete(oldest);
    return one;
  };
  return {
    note: (address: string): void => {
      meet(address).until = clock() + HOT_MS;
    },
    isHot: (address: string): boolean => (known.get(address)?.until ?? 0) > clock(),
    remember: (address: string, note: NoteAttribute): void => {
      const one = meet(address);
      one.notes = [...one.notes, note].slice(-MAX_NOTES);
    },
    /**
     * For a call that takes from an item: the set that gets its note, and notes that no call needs any
     * more, none of them in that set. They are one call's to remove: else all calls would send them,
     * each call. Who fails to remove them remembers them again.
     */
    claim: (address: string) => {
      const one = known.get(address);
      const notes = one?.notes ?? [];
      const set = emptierSet(notes);
      if (one !== undefined) one.notes = notes.filter(({ name }) => name === set);
      return { set, left: notes.filter(({ name }) => name !== set) };
    },
  };
}

export const hotItems = rememberHotItems(() => performance.now());
