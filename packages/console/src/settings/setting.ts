import { choicesOf, type FormField } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { writtenNumber } from '../frame/format/typed-number.ts';

/** A setting as its area declares it. */
export interface Setting {
  readonly name: string;
  /** Its effect, and whom a change of it reaches. */
  readonly about: string;
  readonly kind: 'text' | 'long' | 'number' | 'flag' | 'json';
  readonly codes?: readonly string[];
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

/** The settings of an area that its form asks for. */
export const formSettings = ({ settings }: SettingsApp): readonly Setting[] =>
  settings.filter(({ name }) => !ELSEWHERE.has(name));

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
