import type { Waybill } from '@waybill/client';
import type { FormCall } from '../frame/form/form-call.ts';
import {
  type FieldCheck,
  type FormField,
  type FormValues,
  sentValue,
} from '../frame/form/form-field.ts';
import { bareText } from '../frame/format/typed-text.ts';

/** A currency as it is sent: `eur` is EUR. */
const currencyIn = (typed: string): string => bareText(typed).toUpperCase();

/** A locale as it is sent: `de_de` is de-DE. */
const localeIn = (typed: string): string =>
  bareText(typed).replace(
    /^([a-z]{2})[-_]([a-z]{2})$/iu,
    (_, language: string, country: string) => `${language.toLowerCase()}-${country.toUpperCase()}`,
  );

/** Judges a locale before anything is created: it follows in a call of its own. */
const checkLocale = (typed: string): FieldCheck =>
  /^(?:[a-z]{2}-[A-Z]{2})?$/u.test(localeIn(typed))
    ? {}
    : { problem: `${bareText(typed)} is not a language and a country, such as de-DE.` };

const fields: readonly FormField[] = [
  { path: 'code', label: 'Code', hint: 'For example de.', isRequired: true },
  { path: 'name', label: 'Name', hint: 'For example Germany.', isRequired: true },
  {
    path: 'currency',
    label: 'Currency',
    hint: 'Its three letters, for example EUR.',
    isRequired: true,
  },
  {
    path: 'locale',
    label: 'Language and country',
    hint: 'For example de-DE. Leave empty to add it later.',
    check: checkLocale,
  },
  {
    path: 'rate',
    label: 'Standard tax in percent',
    hint: 'For example 19. Leave empty to add tax classes later.',
    kind: 'number',
    least: 0,
    most: 100,
  },
];

/** A new market with all that it needs to trade; its currency, locale and tax class follow its own call. */
export const newMarket: FormCall = {
  label: 'New market',
  act: 'Create',
  operation: 'markets.create',
  fields,
  sentence:
    'Creates the market with its currency, and with its language and its standard tax class where you fill them in.',
  bodyOf: ({ code = '', name = '', currency = '' }) => ({
    code: bareText(code),
    name: name.trim(),
    currency: currencyIn(currency),
  }),
};

/** Creates what a new market needs to trade, of what was typed for it; each is the default of its kind. */
export async function furnishMarket(
  { markets }: Waybill,
  market_id: string,
  values: FormValues,
): Promise<void> {
  const { currency = '', locale = '' } = values;
  const rate = sentValue({ path: 'rate', label: '', kind: 'number' }, values['rate']);
  const key = (kind: string) => ({ idempotencyKey: `console:${market_id}:${kind}` });
  const is_default = true;
  await markets.currencies.create(
    { market_id },
    { code: currencyIn(currency), is_default },
    key('currency'),
  );
  if (localeIn(locale) !== '') {
    await markets.locales.create(
      { market_id },
      { code: localeIn(locale), is_default },
      key('locale'),
    );
  }
  if (typeof rate === 'number') {
    const standard = { code: 'standard', name: 'Standard', rate, is_default };
    await markets.taxClasses.create({ market_id }, standard, key('tax-class'));
  }
}
