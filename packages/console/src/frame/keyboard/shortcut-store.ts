import { browserValue } from '../browser/browser-value.ts';
import {
  type Chord,
  chordsOf,
  isLetters,
  type Pending,
  type Press,
  pendingAfter,
} from './chord.ts';

/** A shortcut of what is on the page. */
export interface Shortcut {
  readonly chord: Chord;
  readonly title: string;
  readonly run: () => void;
}

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

const registered = new Set<readonly Shortcut[]>();
let pending: Pending | undefined;
const lettersOff = browserValue<boolean>(localStorage, 'waybill.console.letters-off', {
  read: (text) => text !== null,
  write: (isOff) => (isOff ? 'yes' : undefined),
});

/** The shortcuts of now; what was registered last comes first. */
const all = (): Shortcut[] => [...registered].reverse().flat();

function pressOf(event: KeyboardEvent): Press {
  const { key, target, shiftKey } = event;
  return {
    key: shiftKey && /^[a-z]$/iu.test(key) ? `Shift ${key.toUpperCase()}` : key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isInField: target instanceof Element && target.closest(FIELDS) !== null,
  };
}

/** Elements that a key presses by itself: they keep that key. */
const PRESSED: Readonly<Record<string, string>> = {
  ' ': 'button, summary, input',
  Enter: 'a, button, summary',
};

function isPressed({ key, target }: KeyboardEvent): boolean {
  const pressed = PRESSED[key];
  return pressed !== undefined && target instanceof Element && target.closest(pressed) !== null;
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isPressed(event)) return;
  if (document.querySelector('dialog[open]') !== null) return;
  const press = pressOf(event);
  const known = all();
  const chords = chordsOf(press, pending, event.timeStamp);
  const usable = known.filter(({ chord }) => !(lettersOff.get() && isLetters(chord)));
  const found = chords.map((chord) => usable.find((one) => one.chord === chord)).find(Boolean);
  pending = pendingAfter(
    press,
    usable.map(({ chord }) => chord),
    event.timeStamp,
  );
  if (found === undefined) return;
  pending = undefined;
  event.preventDefault();
  found.run();
}

document.addEventListener('keydown', hear);

/** The shortcuts of the page that is open, and whether those of plain letters are on. */
export const shortcutStore = {
  all,
  areLettersOff: lettersOff.get,
  switchLetters: lettersOff.set,

  register(shortcuts: readonly Shortcut[]): () => void {
    registered.add(shortcuts);
    return () => registered.delete(shortcuts);
  },
};
