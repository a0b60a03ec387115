import { currencyDigits } from '@waybill/kernel/currency';
import { kept } from './kept.ts';

const numberFormat = kept(
  (locale: string | undefined, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options),
);

/** Decimals that the service keeps of an amount. */
const EXACT = 4;

function inCurrency(amount: number, currency: string, locale: string | undefined, most: number) {
  try {
    const format = numberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: currencyDigits(currency),
      maximumFractionDigits: most,
    });
    // Given as text, the digits are those that the service sent.
    return format.format(String(amount) as Intl.StringNumericLiteral);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** An amount in the decimals of its currency. */
export const money = (amount: number, currency: string, locale?: string): string =>
  inCurrency(amount, currency, locale, currencyDigits(currency));

/** An amount with every decimal that it has. */
export const exactMoney = (amount: number, currency: string, locale?: string): string =>
  inCurrency(amount, currency, locale, EXACT);

/** So many of a thing: `1 locale`, `2 tax classes`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** A number in few characters: `1.5M`. */
export const shortNumber = (value: number, locale?: string): string =>
  numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** A quantity or a count, with every decimal that it has. */
export const number = (value: number, locale?: string): string =>
  numberFormat(locale, { maximumFractionDigits: EXACT }).format(value);
