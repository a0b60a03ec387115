import type { Order } from '@waybill/client/shapes';
import { csvLine } from '@waybill/kernel/csv';
import { deliveryAddress } from '../orders/delivery-address.ts';
import type { Column } from '../orders/list/columns.ts';

const textAt = (document: object | null, name: string): string => {
  const value: unknown = document === null ? undefined : Reflect.get(document, name);
  return typeof value === 'string' ? value : '';
};

/** What a column of the list says of an order in a file: as the service has it, for other programs. */
export function cellOf(column: string, order: Order, customer: string): string {
  const cells: Readonly<Record<string, string | number | null>> = {
    number: order.number,
    customer,
    placed: order.placed_at ?? order.created_at,
    changed: order.updated_at,
    status: order.status,
    payment: order.payment_status,
    fulfillment: order.fulfillment_status,
    positions: order.item_count,
    total: order.grand_total,
    'customer-number': order.customer_order_number,
    reference: order.external_ref,
    'external-id': order.external_id,
    city: textAt(deliveryAddress(order), 'city'),
    'hold-reason': order.hold_reason,
  };
  return String(cells[column] ?? '');
}

/** How files of a language separate cells and write decimals: semicolons go with decimal commas. */
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
  const cells = columns.map(({ id, isNumeric }) => {
    const text = cellOf(id, order, customer);
    return isNumeric ? text.replace('.', decimal) : text;
  });
  return csvLine([...cells, order.currency], separator);
}
