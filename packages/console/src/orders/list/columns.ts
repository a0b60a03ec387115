import type { Order } from '@waybill/client/shapes';
import { addressText } from '@waybill/kernel/address-parts';
import { deliveryAddress } from '../delivery-address.ts';
import { type OrderField, textOf } from '../order-field.ts';
import { ORDER_FIELDS } from '../order-fields.generated.ts';

/** A column of the list of orders. */
export interface Column {
  readonly id: string;
  readonly title: string;
  /** The column of the API that it is sorted by; none where it cannot be. */
  readonly sort?: keyof Order & string;
  readonly isNumeric?: boolean;
  /** Kind of the values of a field that stands as it is. */
  readonly kind?: OrderField['kind'];
  /** Rank by which a narrow list leaves it out: 1 first; 4 is left to a phone's first column. */
  readonly leaves?: 1 | 2 | 3 | 4;
}

/** Ids by which views and addresses name these columns from before. */
const IDS: Readonly<Record<string, string>> = {
  customer_order_number: 'customer-number',
  external_ref: 'reference',
  external_id: 'external-id',
};

/** Columns of fields that stand as they are; ids of other records say nothing in a list. */
export function fieldColumns(fields: readonly OrderField[]): Column[] {
  return fields
    .filter(({ kind }) => kind !== 'id')
    .map(({ name, label, kind }) => ({
      id: IDS[name] ?? name,
      title: label,
      sort: name,
      kind,
      isNumeric: kind === 'number',
      leaves: 1,
    }));
}

export const COLUMNS: readonly Column[] = [
  { id: 'number', title: 'Order', sort: 'number' },
  { id: 'customer', title: 'Customer', leaves: 4 },
  { id: 'placed', title: 'Placed', sort: 'created_at', leaves: 3 },
  { id: 'status', title: 'Status', sort: 'status' },
  { id: 'payment', title: 'Payment', sort: 'payment_status', leaves: 2 },
  { id: 'fulfillment', title: 'Fulfillment', sort: 'fulfillment_status', leaves: 2 },
  { id: 'delivery', title: 'Delivery', sort: 'delivery_status', leaves: 1 },
  { id: 'positions', title: 'Positions', sort: 'item_count', isNumeric: true, leaves: 1 },
  { id: 'total', title: 'Total', sort: 'grand_total', isNumeric: true },
  ...fieldColumns(ORDER_FIELDS),
  { id: 'city', title: 'City', leaves: 1 },
  { id: 'hold-reason', title: 'Hold reason', sort: 'hold_reason', leaves: 1 },
  { id: 'changed', title: 'Changed', sort: 'updated_at', leaves: 1 },
];

/** A column of an order as the service has it; most show what they are sorted by. */
export function textIn({ id, sort }: Column, order: Order, customer: string): string {
  if (id === 'customer') return customer;
  if (id === 'city') return addressText(deliveryAddress(order)?.['city']);
  const value = id === 'placed' ? (order.placed_at ?? order.created_at) : sort && order[sort];
  return textOf(value);
}

/** Columns of a viewer who has chosen none. */
export const STANDARD = [
  'number',
  'customer',
  'placed',
  'status',
  'payment',
  'fulfillment',
  'positions',
  'total',
];

/** The columns with these ids, in the order in which lists have them; those of the viewer for none. */
export function columnsOf(ids: readonly string[]): Column[] {
  const wanted = new Set(ids);
  const chosen = COLUMNS.filter(({ id }) => id === 'number' || wanted.has(id));
  return chosen.length > 1 ? chosen : COLUMNS.filter(({ id }) => STANDARD.includes(id));
}

/** The order that a click on a column asks for: ascending, then descending, then none. */
export function nextOrder(order: string, sort: string): string {
  if (order === sort || order === `${sort}.asc`) return `${sort}.desc`;
  return order === `${sort}.desc` ? '' : sort;
}

/** Direction of a column's order, as screen readers say it. */
export function sortedBy(
  order: string,
  sort: string | undefined,
): 'ascending' | 'descending' | undefined {
  if (sort === undefined) return undefined;
  if (order === `${sort}.desc`) return 'descending';
  return order === sort || order === `${sort}.asc` ? 'ascending' : undefined;
}
