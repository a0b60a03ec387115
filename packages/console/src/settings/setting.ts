import { beginOf, changedBody } from '../frame/form/change.ts';
import { choicesOf, type FormField, type FormValues, sentValue } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { writtenNumber } from '../frame/format/typed-number.ts';

/** A setting as its area declares it. */
export interface Setting {
  readonly name: string;
  /** Its effect, and whom a change of it reaches. */
  readonly about: string;
  readonly kind: 'text' | 'long' | 'number' | 'flag' | 'json';
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
  if (codes !== undefined) return codeAsWords(String(fallback));
  if (typeof fallback === 'boolean') return fallback ? 'yes' : 'no';
  if (typeof fallback === 'number') return writtenNumber(fallback);
  const text = typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
  return ['', '[]', '{}', 'null'].includes(text) ? 'none' : text;
}

/** Settings that are changed where they are used: the views in the list of orders. */
const ELSEWHERE: ReadonlySet<string> = new Set(['views']);

/** A setting as a field of a form. */
export const settingField = ({ name, about, kind, codes, fallback }: Setting): FormField => ({
  path: name,
  at: `values.${name}`,
  label: codeAsWords(name),
  kind,
  hint: `${about} Default: ${shownFallback(fallback, codes)}.`,
  ...(codes !== undefined && {
    kind: 'text',
    isRequired: true,
    choices: choicesOf(codes),
  }),
});

/** A setting that consists of texts, as a group of fields. */
const groupOf = ({ name, about, parts = [] }: Setting) => ({
  name,
  title: codeAsWords(name),
  about,
  texts: parts.map((part) => ({
    name: part.name,
    field: {
      path: `${name}.${part.name}`,
      at: `values.${name}.${part.name}`,
      label: codeAsWords(part.name),
      kind: part.kind,
    } satisfies FormField,
  })),
});

type Group = ReturnType<typeof groupOf>;

/** The texts of a setting by the paths of their fields. */
const textsIn = ({ texts }: Group, value: unknown) =>
  texts.map(({ name, field }) => [field.path, Object(value)[name]] as const);

/** The texts of a setting as they were typed, without those that were left empty. */
const typedTexts = ({ texts }: Group, typed: FormValues) =>
  texts
    .map(({ name, field }) => [name, sentValue(field, typed[field.path])] as const)
    .filter(([, text]) => text !== null);

/** The form of an area: its fields, a group for each setting that consists of texts, and what it sends. */
export function settingsForm(
  { settings }: SettingsApp,
  effective: Readonly<Record<string, unknown>>,
) {
  const asked = settings.filter(({ name }) => !ELSEWHERE.has(name));
  const fields = asked.filter(({ parts }) => parts === undefined).map(settingField);
  const grouped = asked.filter(({ parts }) => parts !== undefined).map(groupOf);
  const groups = grouped.map(({ title, about, texts }) => {
    return { title, about, fields: texts.map(({ field }) => field) };
  });
  const texts = Object.fromEntries(grouped.flatMap((one) => textsIn(one, effective[one.name])));
  const all = [...fields, ...groups.flatMap((group) => group.fields)];
  const begin = beginOf(all, { ...effective, ...texts });
  const isChanged = ({ texts: those }: Group, typed: FormValues) =>
    those.some(({ field: { path } }) => (typed[path] ?? '') !== begin[path]);
  return {
    fields,
    groups,
    begin,
    changed: (typed: FormValues): Record<string, unknown> => ({
      ...changedBody(fields, begin, typed),
      ...Object.fromEntries(
        grouped
          .filter((one) => isChanged(one, typed))
          .map((one) => [one.name, Object.fromEntries(typedTexts(one, typed))]),
      ),
    }),
  };
}
