import { choicesOf, type FormField } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { writtenNumber } from '../frame/format/typed-number.ts';

/** A setting as its area declares it. */
export interface Setting {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag' | 'json';
  readonly codes?: readonly string[];
  /** The value while nothing is set. */
  readonly fallback: unknown;
}

/** The settings of an area. */
export interface SettingsApp {
  readonly app: string;
  readonly settings: readonly Setting[];
}

function shownFallback(fallback: unknown): string {
  if (typeof fallback === 'boolean') return fallback ? 'yes' : 'no';
  if (typeof fallback === 'number') return writtenNumber(fallback);
  const text = typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
  return ['', '[]', '{}', 'null'].includes(text) ? 'none' : text;
}

/** Meaning of a setting for the work of the shop, where its name does not say it. */
const ABOUT: Readonly<Record<string, string>> = {
  stock_follows_orders:
    'With Reserve, every order placed from now on reserves its goods and books them out when it ships. Orders placed before stay as they are, open ones too: go on booking their goods yourself. Switching off changes no order either.',
  routing_strategy:
    'Chooses the locations that ship an order when it is placed: by the priority of the locations, by the nearest postal code, or by as few parcels as possible. Placed orders stay where they are.',
};

/** A setting as a field of a form. */
export const settingField = ({ name, kind, codes, fallback }: Setting): FormField => ({
  path: name,
  at: `values.${name}`,
  label: codeAsWords(name),
  kind,
  hint: [`Default: ${shownFallback(fallback)}`, ABOUT[name]].filter(Boolean).join('. '),
  ...(codes !== undefined && {
    kind: 'text',
    isRequired: true,
    choices: choicesOf(codes),
  }),
});
