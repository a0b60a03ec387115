import type { Child } from '@waybill/table/aggregate';
import { defineEntity, json, type Key, sparseJsonRows, sparseText } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { Item } from './item.schema.ts';
import { orderPartition } from './order.entity.ts';
import type { Order } from './order.schema.ts';
import { withDay } from './position-day.ts';

/*
 * Positions are frozen at placement and kept as chunks of JSON text. Only their quantities move
 * afterwards; those live in an item of their own for each chunk, written by the first command that
 * moves one, so that shipping a single line of a long order rewrites no copies.
 */
const FROZEN = 'A#POS#';
const MOVING = 'A#QTY#';

const CHUNK_ITEMS = 40;
const CHUNK_BYTES = 300_000;

/** Quantities that commands move, by position id; short, since each move rewrites them. */
type Quantities = readonly [shipped: number, cancelled: number, returned: number, at: string];

/** A position without what it shares with its order, and without what moves. */
type Frozen = Omit<
  Item,
  | 'order_id'
  | 'created_at'
  | 'updated_at'
  | 'quantity_shipped'
  | 'quantity_cancelled'
  | 'quantity_returned'
>;

export const positionsEntity = defineEntity({
  name: 'order_positions',
  attributes: {
    items: sparseJsonRows<Frozen>({
      product_id: null,
      sku: null,
      unit: null,
      cost_center: null,
      position_text: null,
      requested_delivery_date: null,
      source_synced_at: null,
      product: null,
      configuration: null,
      metadata: null,
      user_data: null,
      source: null,
    }),
  },
});

export const quantitiesEntity = defineEntity({
  name: 'order_quantities',
  attributes: { quantities: json<Readonly<Record<string, Quantities>>>() },
});

/** The place of the first positions of an order: of all of them, in most orders. */
export const firstPositionsKey = (tenant: string, id: string): Key => ({
  pk: orderPartition(tenant, id),
  sk: `${FROZEN}${chunkNumber(0)}`,
});

/** The stored chunks of an order's positions, which arrive sorted, and quantities that a past has moved. */
export function positionChildren(items: readonly Item[]): Child[] {
  const isMoved = items.some(hasMoved);
  let start = 0;
  return splitIntoChunks(items.map(frozenOf)).flatMap((chunk, index) => {
    const frozen = {
      child: `${FROZEN}${chunkNumber(index)}`,
      content: positionsEntity.content({ items: chunk }),
    };
    const from = start;
    start += chunk.length;
    return isMoved ? [frozen, quantitiesChild(index, items.slice(from, start))] : [frozen];
  });
}

/** All positions of an order, chunk by chunk, from the items of its aggregate in key order. */
export function asPositionChunks(order: Order, aggregate: readonly TableItem[]): Item[][] {
  const moved = new Map(
    aggregate
      .filter(({ sk }) => sk.startsWith(MOVING))
      .flatMap((item) => Object.entries(quantitiesEntity.read(item).quantities)),
  );
  return aggregate
    .filter(({ sk }) => sk.startsWith(FROZEN))
    .map((chunk) =>
      positionsEntity
        .read(chunk)
        .items.map((frozen) =>
          withDay({ ...frozen, ...ownedBy(order), ...moving(moved.get(frozen.id)) }, order),
        ),
    );
}

/** The moving quantities of one chunk, counted from 0: its positions that ever moved. */
export function quantitiesChild(chunk: number, items: readonly Item[]): Child {
  const moved = items
    .filter((item) => item.updated_at !== item.created_at || hasMoved(item))
    .map((item): [string, Quantities] => [
      item.id,
      [item.quantity_shipped, item.quantity_cancelled, item.quantity_returned, item.updated_at],
    ]);
  return {
    child: `${MOVING}${chunkNumber(chunk)}`,
    content: quantitiesEntity.content({ quantities: Object.fromEntries(moved) }),
  };
}

function moving(quantities: Quantities | undefined) {
  if (quantities === undefined) return {};
  const [quantity_shipped, quantity_cancelled, quantity_returned, updated_at] = quantities;
  return { quantity_shipped, quantity_cancelled, quantity_returned, updated_at };
}

// An order placed and shipped within a millisecond has moved although no time shows it.
function hasMoved(item: Item): boolean {
  return item.quantity_shipped !== 0 || item.quantity_cancelled !== 0;
}

function chunkNumber(index: number): string {
  return String(index + 1).padStart(4, '0');
}

function frozenOf(item: Item): Frozen {
  const {
    order_id: _order,
    created_at: _created,
    updated_at: _updated,
    quantity_shipped: _shipped,
    quantity_cancelled: _cancelled,
    quantity_returned: _returned,
    ...frozen
  } = item;
  return frozen;
}

function splitIntoChunks(items: readonly Frozen[]): Frozen[][] {
  const chunks: Frozen[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(sparseText(item)) + 1;
    const current = chunks.at(-1);
    if (current === undefined || current.length >= CHUNK_ITEMS || bytes + size > CHUNK_BYTES) {
      chunks.push([item]);
      bytes = size;
    } else {
      current.push(item);
      bytes += size;
    }
  }
  return chunks;
}

/** Values that a position shares with its order while nothing of it has moved. */
function ownedBy({ id, created_at }: Order) {
  return {
    order_id: id,
    quantity_shipped: 0,
    quantity_cancelled: 0,
    quantity_returned: 0,
    created_at,
    updated_at: created_at,
  };
}
