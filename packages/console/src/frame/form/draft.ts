import { callKeys, type SendOnce } from '../api/call-keys.ts';
import type { FormField, FormValues } from './form-field.ts';

/** A form as it opens. */
export interface Opened {
  /** Its first values; none where its fields are empty. */
  readonly begin?: FormValues | undefined;
  /** Figures of the record beside its fields; what was typed against one of them holds for that one alone. */
  readonly figures?: FormValues | undefined;
}

/** Change of the record under what was typed: its value of today, or the text that no longer holds. */
type Moved = { readonly now: string } | { readonly dropped: string };

/** A form as it stands. */
interface DraftState {
  readonly values: FormValues;
  /** Says that something was typed that is not done yet. */
  readonly isTyped: boolean;
  /** Says that it stands as it was left. */
  readonly isRestored: boolean;
  /** Fields whose record has moved on since they were typed. */
  readonly moved: Readonly<Record<string, Moved>>;
}

/** A draft as a tab keeps it: beside what was typed, the record of then, and the keys of its calls. */
interface KeptDraft {
  readonly begin: FormValues;
  readonly figures: FormValues;
  readonly values: FormValues;
  readonly base: string;
  readonly answers: Readonly<Record<string, number>>;
}

/** Place of the text of a draft. */
interface Place {
  readonly read: () => string | null;
  readonly keep: (text: string | undefined) => void;
}

const differ = (path: string, one: FormValues, other: FormValues) =>
  (one[path] ?? '') !== (other[path] ?? '');

const typedPaths = (begin: FormValues, values: FormValues): string[] =>
  [...new Set([...Object.keys(begin), ...Object.keys(values)])].filter((path) =>
    differ(path, begin, values),
  );

/** The form as it was left, over its record as it is now. */
function resumed(kept: KeptDraft, { begin, figures }: Pick<KeptDraft, 'begin' | 'figures'>) {
  const values: Record<string, string> = { ...begin };
  const moved: Record<string, Moved> = {};
  for (const path of typedPaths(kept.begin, kept.values)) {
    const typed = kept.values[path] ?? '';
    if (differ(path, kept.figures, figures)) {
      moved[path] = { dropped: typed };
      continue;
    }
    values[path] = typed;
    const hasMoved = differ(path, kept.begin, begin) && differ(path, begin, values);
    if (hasMoved) moved[path] = { now: begin[path] ?? '' };
  }
  return { values, moved };
}

/**
 * Opens a form as it was left in this tab, or as its record has it, and keeps it while it is typed into. Its calls
 * keep their keys with it (API-82): one without an answer is sent once, also by the page that is loaded anew.
 */
export function openDraft(place: Place, opened: Opened, newBase: string) {
  const { begin = {}, figures = {} } = opened;
  const text = place.read();
  const empty: KeptDraft = { begin, figures, values: begin, base: newBase, answers: {} };
  const kept = text === null ? empty : (JSON.parse(text) as KeptDraft);
  const answers = new Map(Object.entries(kept.answers));
  const listeners = new Set<() => void>();
  const { values, moved } = resumed(kept, { begin, figures });
  const isTyped = typedPaths(begin, values).length > 0;
  const isRestored = isTyped || Object.keys(moved).length > 0;
  let state: DraftState = { values, moved, isRestored, isTyped };

  const show = (next: Partial<DraftState>) => {
    state = { ...state, ...next };
    for (const hear of listeners) hear();
  };
  const keep = () => {
    const draft = { begin, figures, values: state.values, base: kept.base };
    place.keep(JSON.stringify({ ...draft, answers: Object.fromEntries(answers) }));
  };
  const forget = () => {
    place.keep(undefined);
    show({ isTyped: false, isRestored: false, moved: {} });
  };
  const once = callKeys(kept.base, {
    get: (name) => answers.get(name),
    set: (name, count) => {
      answers.set(name, count);
      // A draft that was discarded or left meanwhile stays away.
      if (place.read() !== null) keep();
    },
  });
  const send: SendOnce = async (sent, make) => {
    // Also where nothing was typed: whoever comes back before an answer sends under the same key.
    keep();
    const answer = await once(sent, make);
    forget();
    return answer;
  };
  return {
    get: (): DraftState => state,
    subscribe(hear: () => void) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    change(next: FormValues) {
      show({ values: next, isTyped: typedPaths(begin, next).length > 0 });
      if (state.isTyped) keep();
      else place.keep(undefined);
    },
    /** Begins again with the record as it is. */
    discard() {
      forget();
      show({ values: begin });
    },
    /** Keeps it no longer: what was typed is done. */
    forget,
    send,
  };
}

/** A form that is kept while it is typed into. */
export type Draft = DraftState & Omit<ReturnType<typeof openDraft>, 'get' | 'subscribe'>;

/** Says beside a field what has become of its record since it was typed into. */
export function movedWords({ kind, choices }: FormField, moved?: Moved): string | undefined {
  if (moved === undefined) return undefined;
  if ('dropped' in moved) return `You entered ${moved.dropped}, and this has changed since.`;
  const title = choices?.find(({ code }) => code === moved.now)?.title ?? moved.now;
  const empty = kind === 'flag' ? 'no' : 'empty';
  return `Now: ${title === '' ? empty : title}.`;
}
