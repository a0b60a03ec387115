import type { TableItem } from '@waybill/table/write';
import type { Item } from './item.schema.ts';
import { orderPartition } from './order.entity.ts';
import type { Order } from './order.schema.ts';

/*
 * Positions are frozen at placement and kept as chunks of JSON text. Only their quantities move
 * afterwards; those live in an item of their own beside each chunk, written by the first command
 * that moves one, so that shipping a single line of a long order rewrites no copies.
 */
const FROZEN = 'A#POS#';
const MOVING = 'A#QTY#';

const CHUNK_ITEMS = 40;
const CHUNK_BYTES = 300_000;

/** What commands move, kept by position id and as short as can be: it is rewritten with each move. */
type Moved = readonly [shipped: number, cancelled: number, returned: number, at: string];

/** A copy without what it shares with its order, what moves, and what is null. */
type Frozen = Pick<Item, 'id' | 'position' | 'type' | 'name' | 'quantity'> &
  Pick<Item, 'unit_price' | 'line_total' | 'tax_rate' | 'tax_amount'> &
  Partial<Item>;

/** The stored chunks of an order's positions, which arrive sorted. */
export function positionItems(tenant: string, orderId: string, items: readonly Item[]) {
  return splitIntoChunks(items.map(frozenText)).map((texts, index) => ({
    pk: orderPartition(tenant, orderId),
    sk: `${FROZEN}${chunkNumber(index)}`,
    _e: 'order-positions',
    items: `[${texts.join(',')}]`,
  }));
}

/** All positions of an order, chunk by chunk, from the items of its aggregate in key order. */
export function asPositionChunks(order: Order, aggregate: readonly TableItem[]): Item[][] {
  const moved = new Map(
    aggregate
      .filter(({ sk }) => sk.startsWith(MOVING))
      .flatMap((item) =>
        Object.entries(JSON.parse(String(item['moved'])) as Record<string, Moved>),
      ),
  );
  return aggregate
    .filter(({ sk }) => sk.startsWith(FROZEN))
    .map((chunk) => JSON.parse(String(chunk['items'])) as Frozen[])
    .map((chunk) =>
      chunk.map((copy) => ({ ...unmovedItem(order), ...copy, ...quantities(moved.get(copy.id)) })),
    );
}

/** The moving quantities of one chunk, counted from 0: its positions that ever moved. */
export function quantitiesItem(
  tenant: string,
  orderId: string,
  chunk: number,
  items: readonly Item[],
): TableItem {
  const moved = items
    .filter((item) => item.updated_at !== item.created_at || hasMoved(item))
    .map((item): [string, Moved] => [
      item.id,
      [item.quantity_shipped, item.quantity_cancelled, item.quantity_returned, item.updated_at],
    ]);
  return {
    pk: orderPartition(tenant, orderId),
    sk: `${MOVING}${chunkNumber(chunk)}`,
    _e: 'order-quantities',
    moved: JSON.stringify(Object.fromEntries(moved)),
  };
}

function quantities(moved: Moved | undefined) {
  if (moved === undefined) return {};
  const [quantity_shipped, quantity_cancelled, quantity_returned, updated_at] = moved;
  return { quantity_shipped, quantity_cancelled, quantity_returned, updated_at };
}

// An order placed and shipped within a millisecond has moved although no time shows it.
function hasMoved(item: Item): boolean {
  return item.quantity_shipped !== 0 || item.quantity_cancelled !== 0;
}

function chunkNumber(index: number): string {
  return String(index + 1).padStart(4, '0');
}

function frozenText(item: Item): string {
  const {
    order_id: _order,
    created_at: _created,
    updated_at: _updated,
    quantity_shipped: _shipped,
    quantity_cancelled: _cancelled,
    quantity_returned: _returned,
    ...copy
  } = item;
  return JSON.stringify(
    Object.fromEntries(Object.entries(copy).filter(([, value]) => value !== null)),
  );
}

function splitIntoChunks(texts: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1;
    const current = chunks.at(-1);
    if (current === undefined || current.length >= CHUNK_ITEMS || bytes + size > CHUNK_BYTES) {
      chunks.push([text]);
      bytes = size;
    } else {
      current.push(text);
      bytes += size;
    }
  }
  return chunks;
}

function unmovedItem({ id, created_at }: Order) {
  return {
    order_id: id,
    product_id: null,
    sku: null,
    unit: null,
    quantity_shipped: 0,
    quantity_cancelled: 0,
    quantity_returned: 0,
    cost_center: null,
    position_text: null,
    product: null,
    configuration: null,
    metadata: null,
    user_data: null,
    created_at,
    updated_at: created_at,
  };
}
