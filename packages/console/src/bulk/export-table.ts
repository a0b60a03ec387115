import type { Order } from '@waybill/client/shapes';
import { csvLine } from '@waybill/kernel/csv';
import { type Column, textIn } from '../orders/list/columns.ts';

/** The separator and the decimal mark of files in a language: semicolons go with decimal commas. */
export function dialectOf(locale?: string): { separator: ',' | ';'; decimal: ',' | '.' } {
  const hasComma = new Intl.NumberFormat(locale).format(1.5).includes(',');
  return hasComma ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' };
}

/** The heading of a file. */
export const headingLine = (columns: readonly Column[], locale?: string): string =>
  csvLine([...columns.map(({ title }) => title), 'Currency'], dialectOf(locale).separator);

/** An order as a line of a file; an amount has the decimals of the language. */
export function orderLine(
  columns: readonly Column[],
  order: Order,
  customer: string,
  locale?: string,
): string {
  const { separator, decimal } = dialectOf(locale);
  const cells = columns.map((column) => {
    const text = textIn(column, order, customer);
    return column.isNumeric ? text.replace('.', decimal) : text;
  });
  return csvLine([...cells, order.currency], separator);
}
