import { NOTE_SETS, type NoteAttribute, type NoteSet } from './note.ts';

/** What this process knows of items that many calls want at once. */
export interface HotItems {
  /** A transaction met another one at this item. */
  note(address: string): void;
  isHot(address: string): boolean;
  /** A call of this process is done with its note on an item. */
  remember(address: string, note: NoteAttribute): void;
  /**
   * For a call that takes from an item: which of its sets gets the note, and notes that no call needs
   * any more, none of them in that set. They are one call's to remove: else all calls would send them,
   * each call. Who fails to remove them remembers them again. `seen` are all notes on the item.
   */
  claim(address: string, seen: readonly NoteAttribute[]): Claim;
  /** A call of this process leaves a note. */
  noteOwn(id: string): void;
  /** Whether a call of this process left a note: it looks after it, or has long removed it. */
  isOwn(id: string): boolean;
}

/** What one take leaves and removes. */
interface Claim {
  readonly set: NoteSet;
  readonly left: readonly NoteAttribute[];
}

const HOT_MS = 60_000;
const MAX_ITEMS = 1_000;
/** A take removes half of what is remembered and more: its expression stays short. */
const MAX_NOTES = 40;
/** Far more calls than a process has under way. */
const MAX_OWN = 1_000;

interface HotItem {
  until: number;
  notes: NoteAttribute[];
}

/** Of the two sets of notes the one that has fewer of some. */
function emptierSet(attributes: readonly NoteAttribute[]): NoteSet {
  const [first, second] = NOTE_SETS;
  const count = (set: NoteSet) => attributes.filter(({ name }) => name === set).length;
  return count(first) > count(second) ? second : first;
}

/** A small memory: the item that was met longest ago makes room. `clock` is in milliseconds. */
export function rememberHotItems(clock: () => number): HotItems {
  const known = new Map<string, HotItem>();
  const own = new Set<string>();
  // In a circle: a set that forgets its first again and again walks over all that it has forgotten.
  const ownInTurn: string[] = [];
  let turn = 0;
  const meet = (address: string): HotItem => {
    const one = known.get(address) ?? { until: 0, notes: [] };
    known.delete(address);
    known.set(address, one);
    const [oldest] = known.keys();
    if (known.size > MAX_ITEMS && oldest !== undefined) known.delete(oldest);
    return one;
  };
  return {
    note: (address) => {
      meet(address).until = clock() + HOT_MS;
    },
    isHot: (address) => (known.get(address)?.until ?? 0) > clock(),
    remember: (address, note) => {
      const one = meet(address);
      one.notes = [...one.notes, note].slice(-MAX_NOTES);
    },
    claim: (address, seen) => {
      const one = known.get(address);
      const notes = one?.notes ?? [];
      const set = emptierSet(notes.length > 0 ? notes : seen);
      if (one !== undefined) one.notes = notes.filter(({ name }) => name === set);
      return { set, left: notes.filter(({ name: attribute }) => attribute !== set) };
    },
    noteOwn: (id) => {
      const oldest = ownInTurn[turn];
      if (oldest !== undefined) own.delete(oldest);
      ownInTurn[turn] = id;
      turn = (turn + 1) % MAX_OWN;
      own.add(id);
    },
    isOwn: (id) => own.has(id),
  };
}

/** Of this process. */
export const hotItems = rememberHotItems(() => performance.now());
