import { choicesOf, type FormField, type FormValues, sentValue } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { writtenNumber } from '../frame/format/typed-number.ts';

/** A setting as its area declares it. */
export interface Setting {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag' | 'json';
  readonly codes?: readonly string[];
  /** What holds where nothing was set. */
  readonly fallback: unknown;
}

/** The settings of an area. */
export interface SettingsApp {
  readonly app: string;
  readonly settings: readonly Setting[];
}

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return writtenNumber(value);
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
};

const shownFallback = (fallback: unknown): string => {
  if (typeof fallback === 'boolean') return fallback ? 'yes' : 'no';
  return ['', '[]', '{}'].includes(asText(fallback)) ? 'none' : asText(fallback);
};

/** A setting as a field of a form. */
export const settingField = ({ name, kind, codes, fallback }: Setting): FormField => ({
  ...{ path: `values.${name}`, label: codeAsWords(name), kind },
  hint: `Default: ${shownFallback(fallback)}`,
  ...(codes !== undefined && {
    ...{ kind: 'text', isRequired: true },
    choices: choicesOf(codes),
  }),
});

/** What a form of settings begins with. */
export function settingValues(
  { settings }: SettingsApp,
  effective: Readonly<Record<string, unknown>>,
): FormValues {
  return Object.fromEntries(
    settings.map(({ name, kind }) => {
      const value = effective[name];
      const text = kind === 'flag' ? (value === true ? 'yes' : '') : asText(value);
      return [`values.${name}`, text];
    }),
  );
}

/** The settings that differ from what the form began with; an emptied one is null, which its fallback follows. */
export function changedSettings(
  { settings }: SettingsApp,
  begin: FormValues,
  values: FormValues,
): Record<string, unknown> {
  const changed = settings.filter(({ name }) => {
    const path = `values.${name}`;
    return (values[path] ?? '') !== (begin[path] ?? '');
  });
  return Object.fromEntries(
    changed.map((setting) => {
      const field = settingField(setting);
      return [setting.name, sentValue(field, values[field.path])];
    }),
  );
}
