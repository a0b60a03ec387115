import { currencyDigits } from '@waybill/kernel/currency';
import { type Decimal, MONEY_DIGITS } from '@waybill/kernel/decimal';

/** Values as people of a locale write them (ORD-233). */
export function writerOf(locale: string, currency: string) {
  const format = (options: Intl.NumberFormatOptions) => {
    const { format } = new Intl.NumberFormat(locale, options);
    // Given as a text, a value has the digits that it is kept with.
    return (value: Decimal) => format(`${value}` as Intl.StringNumericLiteral);
  };
  const digits = currencyDigits(currency);
  const money = { style: 'currency', currency, minimumFractionDigits: digits } as const;
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    money: format({ ...money, maximumFractionDigits: digits }),
    /** A price with every digit that it has. */
    price: format({ ...money, maximumFractionDigits: MONEY_DIGITS }),
    quantity: format({ maximumFractionDigits: MONEY_DIGITS }),
    percent: format({ style: 'unit', unit: 'percent', maximumFractionDigits: MONEY_DIGITS }),
    date: (at: string) => dates.format(new Date(at)),
  };
}
export type Writer = ReturnType<typeof writerOf>;
