/** A key as the browser tells it, as far as shortcuts need it. */
export interface Press {
  readonly key: string;
  readonly hasModifier: boolean;
  readonly isInField: boolean;
}

/** A shortcut: `Ctrl K`, `G O`, `Shift X`, `J`. */
export type Chord = string;

/** The last press, while it may be the first letter of two. */
export interface Pending {
  readonly letter: string;
  readonly at: number;
}

const PATIENCE_MS = 1500;
const NAMES: Readonly<Record<string, string>> = { ' ': 'Space', Escape: 'Esc' };

const nameOf = (key: string) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/**
 * The shortcuts that a press may stand for, the longest first: `['G O', 'O']` after a `G`. In a
 * field none, and with a modifier none: those are the browser's.
 */
export function chordsOf(press: Press, pending: Pending | undefined, now: number): Chord[] {
  if (press.isInField || press.hasModifier) return [];
  const name = nameOf(press.key);
  const isSecond = pending !== undefined && now - pending.at < PATIENCE_MS;
  return isSecond ? [`${pending.letter} ${name}`, name] : [name];
}

/** Keeps a press that may be the first letter of a shortcut of two. */
export function pendingAfter(
  press: Press,
  chords: readonly Chord[],
  now: number,
): Pending | undefined {
  if (press.isInField || press.hasModifier) return undefined;
  const letter = nameOf(press.key);
  const begins = chords.some((chord) => chord.startsWith(`${letter} `));
  return begins ? { letter, at: now } : undefined;
}

/** Recognizes shortcuts of plain letters, which people who dictate must be able to switch off. */
export const isLetters = (chord: Chord): boolean => /^\S(?: \S)*$/u.test(chord);
