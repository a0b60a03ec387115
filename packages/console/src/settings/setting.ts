import { beginOf, changedBody } from '../frame/form/change.ts';
import { choicesOf, type FormField, type FormValues, typedBody } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { writtenNumber } from '../frame/format/typed-number.ts';
import { wordsIn } from '../frame/format/typed-text.ts';

/** A setting as its area declares it. */
export interface Setting {
  readonly name: string;
  /** Its effect, and whom a change of it reaches. */
  readonly about: string;
  readonly kind: 'text' | 'long' | 'number' | 'flag' | 'list' | 'json';
  /** Its values; of a list those of its entries. */
  readonly codes?: readonly string[];
  /** The texts that it consists of, each with a field of its own. */
  readonly parts?: readonly { readonly name: string; readonly kind: 'text' | 'long' }[];
  /** The value while nothing is set. */
  readonly fallback: unknown;
}

/** The settings of an area. */
export interface SettingsApp {
  readonly app: string;
  readonly settings: readonly Setting[];
}

function shownFallback(fallback: unknown, codes: Setting['codes']): string {
  if (Array.isArray(fallback)) return fallback.join(', ') || 'none';
  if (codes !== undefined) return codeAsWords(String(fallback));
  if (typeof fallback === 'boolean') return fallback ? 'yes' : 'no';
  if (typeof fallback === 'number') return writtenNumber(fallback);
  const text = typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
  return ['', '[]', '{}', 'null'].includes(text) ? 'none' : text;
}

/** Settings that are changed where they are used: the views in the list of orders. */
const ELSEWHERE: ReadonlySet<string> = new Set(['views']);

/** A setting as a field of a form; a list has an entry a line. */
export function settingField({ name, about, kind, codes, fallback }: Setting): FormField {
  const field = { path: name, at: `values.${name}`, label: codeAsWords(name) };
  const normally = `Default: ${shownFallback(fallback, codes)}.`;
  if (kind === 'list') {
    const entries = codes === undefined ? '' : `: ${codes.join(', ')}`;
    return { ...field, kind: 'long', hint: `${about} One a line${entries}. ${normally}` };
  }
  const hint = `${about} ${normally}`;
  if (codes === undefined) return { ...field, kind, hint };
  return { ...field, kind: 'text', hint, isRequired: true, choices: choicesOf(codes) };
}

const isList = ({ kind }: Setting): boolean => kind === 'list';

/** A setting that consists of texts, as a group of fields. */
const groupOf = ({ name, about, parts = [] }: Setting) => ({
  name,
  title: codeAsWords(name),
  about,
  fields: parts.map(
    (part): FormField => ({
      path: `${name}.${part.name}`,
      at: `values.${name}.${part.name}`,
      label: codeAsWords(part.name),
      kind: part.kind,
    }),
  ),
});

/** The form of an area: its fields, a group for each setting that consists of texts, and what it sends. */
export function settingsForm(
  { settings }: SettingsApp,
  effective: Readonly<Record<string, unknown>>,
) {
  const asked = settings.filter(({ name }) => !ELSEWHERE.has(name));
  const fields = asked.filter(({ parts }) => parts === undefined).map(settingField);
  const groups = asked.filter(({ parts }) => parts !== undefined).map(groupOf);
  const texts = groups.flatMap(({ name }) =>
    Object.entries(Object(effective[name])).map(([part, text]) => [`${name}.${part}`, text]),
  );
  const lists = asked.filter(isList).map(({ name }) => name);
  const lines = lists.map((name) => [name, [effective[name] ?? []].flat().join('\n')]);
  const record = { ...effective, ...Object.fromEntries([...texts, ...lines]) };
  const begin = beginOf([...fields, ...groups.flatMap((group) => group.fields)], record);
  return {
    fields,
    groups,
    begin,
    changed: (typed: FormValues): Record<string, unknown> => {
      const changed = changedBody(fields, begin, typed);
      for (const name of lists.filter((list) => list in changed)) {
        changed[name] = wordsIn(typed[name] ?? '');
      }
      for (const { name, fields: parts } of groups) {
        if (Object.keys(changedBody(parts, begin, typed)).length === 0) continue;
        const all = Object.entries(typedBody(parts, typed));
        const own = all.map(([path, text]) => [path.slice(name.length + 1), text]);
        changed[name] = Object.fromEntries(own);
      }
      return changed;
    },
  };
}
