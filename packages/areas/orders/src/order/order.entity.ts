import { subtract } from '@waybill/kernel/decimal';
import {
  type Attribute,
  defineEntity,
  json,
  type Key,
  key,
  keyPart,
  lastPart,
  optional,
  sparseJson,
  text,
} from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { OrderTax } from './amount.schema.ts';
import type { Order } from './order.schema.ts';
import type { Beside, OrderRow } from './order-documents.ts';
import { emptyOrder } from './order-fields.ts';
import type { RecordChecksums } from './record.entity.ts';

/** Everything `orders.get` answers starts with this, so that one query loads it. */
export const AGGREGATE = 'A#';

/** The sort key of the root of an order. */
export const ROOT = 'A#ORDER';

/** Name of orders among the keys of other systems. */
export const ORDER_ENTITY = 'order';

export function orderPartition(tenant: string, id: string): string {
  return key('T', tenant, 'ORDER', id);
}

/** The partition of an order without its tenant: where its changes lie. */
export function orderHome(id: string): string {
  return key('ORDER', id);
}

export function rootKey(tenant: string, id: string): Key {
  return { pk: orderPartition(tenant, id), sk: ROOT };
}

/** The order whose partition an item or index entry belongs to. */
export function orderIdOf({ pk }: Key): string {
  return lastPart(pk);
}

type Row = Omit<Order, 'id'>;

/** A row of `taxes` without the names that each one repeats; the last is 1 where a tax was sent. */
type PackedTax = readonly [rate: number, net: number, tax: number, sent?: 1];

/** The rows of `taxes`; the rate alone of an order of one, whose other amounts are the order's. */
type PackedTaxes = readonly PackedTax[] | number;

function packTaxes({ taxes }: Pick<Row, 'taxes'>): PackedTaxes {
  const [first, ...others] = taxes;
  if (first !== undefined && others.length === 0 && !first.sent) return first.rate;
  return taxes.map(({ rate, net, tax, sent }) => (sent ? [rate, net, tax, 1] : [rate, net, tax]));
}

function unpackTaxes(
  packed: PackedTaxes,
  { tax_total: tax, grand_total }: Pick<Row, 'tax_total' | 'grand_total'>,
): OrderTax[] {
  if (typeof packed === 'number') {
    return [{ rate: packed, net: subtract(grand_total, tax), tax, sent: false }];
  }
  return packed.map(([rate, net, own, sent]) => ({ rate, net, tax: own, sent: sent === 1 }));
}

const packedRow = sparseJson<Omit<Row, 'taxes'> & { readonly taxes: PackedTaxes }>({
  ...emptyOrder,
  taxes: [],
});

const storedRow: Attribute<Row> = {
  write: (row) => packedRow.write({ ...row, taxes: packTaxes(row) }),
  read: (stored) => {
    const row = packedRow.read(stored);
    return Object.assign(row, { taxes: unpackTaxes(row.taxes, row) });
  },
};

/** The root of an order; its key repeats the id, and guards and indexes have attributes. */
export const orderEntity = defineEntity({
  name: ORDER_ENTITY,
  attributes: {
    row: storedRow,
    /** Set where the objects of the order lie beside the root, and not in the row. */
    beside: optional(json<Beside>(), null),
    /** Set where it has returns or shipments. */
    records: optional(json<RecordChecksums>(), null),
  },
});

/** Columns of an order that its root holds, with the objects on it. */
export function orderContent({ id: _id, ...row }: Order) {
  return orderEntity.content({ row, beside: null, records: null });
}

/** An order from its stored root. The row was just read, and copying it would take longer. */
export function asOrderRow(root: TableItem): OrderRow {
  const { row, beside } = orderEntity.read(root);
  const id = orderIdOf(root);
  return beside === null ? Object.assign(row, { id }) : Object.assign(row, { id, beside });
}

/** The sentinel that makes a number unique and finds its order; numbers may hold any text. */
export function numberKey(tenant: string, number: string): Key {
  return { pk: key('T', tenant, 'ORDER_NUMBER', keyPart(number)), sk: 'ORDER' };
}

/** The order that holds a number. */
export const orderNumberEntity = defineEntity({
  name: 'order_number',
  attributes: { order_id: text },
});
