import type { Child } from '@waybill/table/aggregate';
import { defineEntity, json, type Key, sparseJsonRows, sparseText } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { Item } from './item.schema.ts';
import { orderPartition } from './order.entity.ts';
import type { Order } from './order.schema.ts';
import { CHUNK_ITEMS } from './order-size.ts';
import { withDay } from './position-day.ts';

/*
 * Positions are frozen when they come, at placement or later, and kept as chunks of JSON text; later ones
 * begin a chunk of their own. Only their quantities move afterwards; those live in an item of their own for
 * each chunk, written by the first command that moves one, so that shipping a single line of a long order
 * rewrites no copies.
 */
const FROZEN = 'A#POS#';
const MOVING = 'A#QTY#';

const CHUNK_BYTES = 300_000;

/** Facts of a Peppol line that move, in the place of those that its position came with. */
type MovedLine = readonly [
  wanted: number,
  promised_from: string | null,
  promised_to: string | null,
  backorder: number | null,
];

/** Quantities that commands move, by position id; short, since each move rewrites them. */
type Quantities = readonly [
  shipped: number,
  cancelled: number,
  returned: number,
  at: string,
  line?: MovedLine,
];

/** A position without what it shares with its order, and without what moves. */
type Frozen = Omit<
  Item,
  | 'order_id'
  | 'created_at'
  | 'updated_at'
  | 'quantity_shipped'
  | 'quantity_cancelled'
  | 'quantity_returned'
> & {
  /** Null where it came with its order. */
  readonly created_at: string | null;
};

/** Columns that most positions do not have; they are not stored. */
const EMPTY = {
  product_id: null,
  sku: null,
  unit: null,
  discounts: [],
  line_discount: 0,
  tax_sent: false,
  cost_center: null,
  position_text: null,
  requested_delivery_date: null,
  source_synced_at: null,
  product: null,
  configuration: null,
  metadata: null,
  user_data: null,
  source: null,
  peppol: null,
  created_at: null,
};

export const positionsEntity = defineEntity({
  name: 'order_positions',
  attributes: { items: sparseJsonRows<Frozen>(EMPTY) },
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

/** The stored chunks of a new order's positions, which arrive sorted, and quantities that a past has moved. */
export function positionChildren(items: readonly Item[]): Child[] {
  const chunks = splitIntoChunks(items.map((item) => frozenOf(item, null)));
  if (!items.some(hasMoved)) return chunkChildren(chunks, 0);
  let start = 0;
  const moved = chunks.map(({ length }, chunk) => {
    const from = start;
    start += length;
    return quantitiesChild(chunk, items.slice(from, start));
  });
  return [...chunkChildren(chunks, 0), ...moved];
}

/** The stored chunks of positions that join an order of so many chunks. */
export function addedChildren(items: readonly Item[], chunks: number): Child[] {
  const added = items.map((item) => frozenOf(item, item.created_at));
  return chunkChildren(splitIntoChunks(added), chunks);
}

function chunkChildren(chunks: readonly Frozen[][], before: number): Child[] {
  return chunks.map((chunk, index) => ({
    child: `${FROZEN}${chunkNumber(before + index)}`,
    content: positionsEntity.content({ items: chunk }),
  }));
}

/** Tells a chunk of positions, which no command writes again. */
export const isPositions = ({ sk }: Key): boolean => sk.startsWith(FROZEN);

/** The names of the positions in a chunk. */
export const namesOfPositions = (chunk: TableItem): Pick<Item, 'id' | 'name' | 'sku'>[] =>
  positionsEntity.read(chunk).items.map(({ id, name, sku }) => ({ id, name, sku }));

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
      positionsEntity.read(chunk).items.map(({ created_at, ...frozen }) => {
        const own = ownedBy(order, created_at ?? order.created_at);
        return withDay({ ...frozen, ...own, ...moving(moved.get(frozen.id), frozen) }, order);
      }),
    );
}

/** The moving quantities of one chunk, counted from 0: its positions that ever moved. */
export function quantitiesChild(chunk: number, items: readonly Item[]): Child {
  const moved = items
    .filter((item) => item.updated_at !== item.created_at || hasMoved(item) || item.peppol)
    .map((item): [string, Quantities] => [item.id, movingOf(item)]);
  return {
    child: `${MOVING}${chunkNumber(chunk)}`,
    content: quantitiesEntity.content({ quantities: Object.fromEntries(moved) }),
  };
}

function movingOf(item: Item): Quantities {
  const { quantity_shipped, quantity_cancelled, quantity_returned, updated_at, peppol } = item;
  const moved = [quantity_shipped, quantity_cancelled, quantity_returned, updated_at] as const;
  if (peppol === null) return moved;
  const { wanted, promised_from, promised_to, backorder } = peppol;
  return [...moved, [wanted, promised_from, promised_to, backorder]];
}

function moving(quantities: Quantities | undefined, { peppol }: Pick<Frozen, 'peppol'>) {
  if (quantities === undefined) return {};
  const [quantity_shipped, quantity_cancelled, quantity_returned, updated_at, line] = quantities;
  const moved = { quantity_shipped, quantity_cancelled, quantity_returned, updated_at };
  if (peppol === null || line === undefined) return moved;
  const [wanted, promised_from, promised_to, backorder] = line;
  return { ...moved, peppol: { ...peppol, wanted, promised_from, promised_to, backorder } };
}

// An order placed and shipped within a millisecond has moved although no time shows it.
function hasMoved(item: Item): boolean {
  return item.quantity_shipped !== 0 || item.quantity_cancelled !== 0;
}

function chunkNumber(index: number): string {
  return String(index + 1).padStart(4, '0');
}

function frozenOf(item: Item, created_at: string | null): Frozen {
  const {
    order_id: _order,
    created_at: _created,
    updated_at: _updated,
    quantity_shipped: _shipped,
    quantity_cancelled: _cancelled,
    quantity_returned: _returned,
    ...frozen
  } = item;
  return { ...frozen, created_at };
}

function splitIntoChunks(items: readonly Frozen[]): Frozen[][] {
  const chunks: Frozen[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(sparseText(item, EMPTY)) + 1;
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

/** Values of a position of which nothing has moved; it comes with its order or later. */
function ownedBy({ id }: Order, created_at: string) {
  return {
    order_id: id,
    quantity_shipped: 0,
    quantity_cancelled: 0,
    quantity_returned: 0,
    created_at,
    updated_at: created_at,
  };
}
