import type { Decimal } from '@waybill/kernel/decimal';

/** Digits that amounts and quantities keep (ORD-14). */
const KEPT = 4;

/** Values as people of a locale write them (ORD-233). */
export function writerOf(locale: string, currency: string) {
  const format = (options: Intl.NumberFormatOptions) => {
    const { format } = new Intl.NumberFormat(locale, options);
    // Given as a text, a value has the digits that it is kept with.
    return (value: Decimal) => format(`${value}` as Intl.StringNumericLiteral);
  };
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    money: format({ style: 'currency', currency }),
    /** A price with every digit that it has. */
    price: format({ style: 'currency', currency, maximumFractionDigits: KEPT }),
    quantity: format({ maximumFractionDigits: KEPT }),
    percent: format({ style: 'unit', unit: 'percent', maximumFractionDigits: KEPT }),
    date: (at: string) => dates.format(new Date(at)),
  };
}
export type Writer = ReturnType<typeof writerOf>;
