import type { Child } from '@waybill/table/aggregate';
import { defineEntity, json, sparseJson } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { Fulfillment } from './fulfillment.schema.ts';

/** Fulfilments lie before the root of their order, so that every reader of the order has them. */
export const FULFILLMENT = 'A#FUL#';

/** A line as it is kept: with the reservations of what is open of it, and places by their ids. */
export interface KeptLine extends Omit<Fulfillment['items'][number], 'rejected_by'> {
  /** Ids of the locations that gave it away. */
  readonly rejected_by: readonly string[];
  /** Its reservations, the first to end first; none where it moves no stock, or nothing is open. */
  readonly reservation_ids: readonly string[];
}

/** A fulfilment as it is kept; the code of its location is that of the day on which it is read. */
export interface KeptFulfillment extends Omit<Fulfillment, 'location_code' | 'items'> {
  readonly items: readonly KeptLine[];
}

/** The record without its lines, and without what its key or itself repeats. */
type Stored = Omit<KeptFulfillment, 'id' | 'order_id' | 'items' | 'updated_at'> & {
  /** Null while nothing has changed since it began. */
  readonly updated_at: string | null;
};

/**
 * A line without the names that each one repeats, and without what no line has to have: with them three
 * lines would pass the KB in which a fulfilment of most orders lies.
 */
type PackedLine = readonly [
  order_item_id: string,
  position: number,
  name: string,
  quantity: number,
  reservation_ids: readonly string[],
  more?: Partial<KeptLine>,
];

/** Values that most lines have. */
const EMPTY = {
  sku: null,
  product_id: null,
  unit: null,
  quantity_shipped: 0,
  backordered: 0,
  rejected_by: [],
} as const;

const isNone = (value: unknown): boolean =>
  value === null || value === 0 || (Array.isArray(value) && value.length === 0);

function packLine({ reservation_ids, ...line }: KeptLine): PackedLine {
  const { order_item_id, position, name, quantity, ...rest } = line;
  const more = Object.fromEntries(Object.entries(rest).filter(([, value]) => !isNone(value)));
  return [order_item_id, position, name, quantity, reservation_ids, more];
}

const unpackLine = ([
  id,
  position,
  name,
  quantity,
  reservation_ids,
  more,
]: PackedLine): KeptLine => ({
  order_item_id: id,
  position,
  name,
  quantity,
  ...EMPTY,
  ...more,
  reservation_ids,
});

export const fulfillmentEntity = defineEntity({
  name: 'order_fulfillment',
  attributes: {
    record: sparseJson<Stored>({
      status: 'open',
      on_hold: false,
      hold_reason: null,
      order_on_hold: false,
      accepted_at: null,
      accepted_by: null,
      closed_at: null,
      updated_at: null,
    }),
    items: json<readonly PackedLine[]>(),
  },
});

/** Bytes of lines as they are stored in a fulfilment. */
export const weighLines = (lines: readonly KeptLine[]): number =>
  Buffer.byteLength(JSON.stringify(lines.map(packLine)));

export function fulfillmentChild({ id, order_id: _order, items, ...kept }: KeptFulfillment): Child {
  const updated_at = kept.updated_at === kept.created_at ? null : kept.updated_at;
  const record = { ...kept, updated_at };
  const content = fulfillmentEntity.content({ record, items: items.map(packLine) });
  return { child: `${FULFILLMENT}${id}`, content };
}

/** A fulfilment from its stored item. */
export function asFulfillment(order_id: string, item: TableItem): KeptFulfillment {
  const { record, items } = fulfillmentEntity.read(item);
  const updated_at = record.updated_at ?? record.created_at;
  const id = item.sk.slice(FULFILLMENT.length);
  return { ...record, id, order_id, items: items.map(unpackLine), updated_at };
}

/** The fulfilments among the items of an aggregate, oldest first. */
export function asFulfillments(
  order_id: string,
  aggregate: readonly TableItem[],
): KeptFulfillment[] {
  return aggregate
    .filter(({ sk }) => sk.startsWith(FULFILLMENT))
    .map((item) => asFulfillment(order_id, item));
}
