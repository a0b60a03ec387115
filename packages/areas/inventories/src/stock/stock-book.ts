import { add, type Decimal } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { fitOf, type ItemIdentity } from '../item/item.ts';
import type { StockLevel } from './stock.schema.ts';
import type { OwnFields, RowChange, StoredStock } from './stock-row.ts';

/** The effect of a booking on a row: the change of its balances, and the fields that it sets. */
export interface Effect {
  readonly on_hand?: Decimal;
  readonly reserved?: Decimal;
  readonly own?: OwnFields | undefined;
}

/** The rows a call works on, at the state its own lines have brought them to. */
export interface StockBook {
  /** The row of an item at a location. */
  find(locationId: string, item: ItemIdentity): StockLevel | undefined;
  /** The rows of an item at every location, oldest first. */
  rowsOf(item: ItemIdentity): StockLevel[];
  /** The row with this id. */
  row(id: string): StockLevel | undefined;
  /** Books on the row of an item; a missing row begins at 0 (INV-32). */
  book(
    locationId: string,
    item: ItemIdentity,
    effect: Effect,
    guard: 'exact' | 'relaxed',
  ): StockLevel;
  /** The rows that were booked on, in the order of their first booking. */
  changes(): RowChange[];
}

/** A row in the book. */
interface Page {
  readonly before: StoredStock | undefined;
  row: StockLevel;
  exact: boolean;
  /** The number of its first booking; 0 before. */
  firstBooking: number;
}

/** Opens the rows for one call. Changes stay in the book until they are written. */
export function openBook(stored: readonly StoredStock[], moment: Moment): StockBook {
  const pages = stored.map((before): Page => {
    return { before, row: before.row, exact: false, firstBooking: 0 };
  });
  const index = indexOf(pages);
  let bookings = 0;
  const pageAt = (locationId: string, item: ItemIdentity) =>
    pagesOf(
      index.find(item).filter(({ row }) => row.location_id === locationId),
      item,
    )[0];

  return {
    find: (locationId, item) => pageAt(locationId, item)?.row,
    rowsOf: (item) =>
      pagesOf(index.find(item), item)
        .map(({ row }) => row)
        .sort((left, right) => (left.id < right.id ? -1 : 1)),
    row: (id) => pages.find(({ row }) => row.id === id)?.row,
    book(locationId, item, effect, guard) {
      let page = pageAt(locationId, item);
      if (page === undefined) {
        page = beginPage(locationId, item, moment);
        pages.push(page);
        index.add(page);
      }
      bookings += 1;
      page.row = applyEffect(page, effect, moment.at);
      page.exact ||= guard === 'exact';
      page.firstBooking ||= bookings;
      return page.row;
    },
    changes: () =>
      pages
        .filter(({ firstBooking }) => firstBooking > 0)
        .sort((left, right) => left.firstBooking - right.firstBooking)
        .map(({ before, row, exact }) => ({ before, after: row, exact })),
  };
}

/** The pages by the keys of their items: an order of many lines asks for the rows of each. */
function indexOf(pages: readonly Page[]) {
  const byKey = new Map<string, Page[]>();
  const add = (page: Page) => {
    for (const key of keysOf(page.row)) {
      const others = byKey.get(key) ?? [];
      byKey.set(key, others);
      others.push(page);
    }
  };
  pages.forEach(add);
  return {
    add,
    find: (item: ItemIdentity): Page[] => [
      ...new Set(keysOf(item).flatMap((key) => byKey.get(key) ?? [])),
    ],
  };
}

const keysOf = ({ product_id, sku }: ItemIdentity): string[] => [
  ...(product_id === null ? [] : [`product ${product_id}`]),
  ...(sku === null ? [] : [`sku ${sku}`]),
];

/** The pages of an item. A location with a row of the product does not lend that of the bare sku. */
function pagesOf(pages: readonly Page[], item: ItemIdentity): Page[] {
  const byProduct = new Set(
    pages.filter(({ row }) => fitOf(row, item) === 'product').map(({ row }) => row.location_id),
  );
  return pages.filter(({ row }) => {
    const fit = fitOf(row, item);
    return fit === 'product' || (fit === 'sku' && !byProduct.has(row.location_id));
  });
}

function beginPage(
  locationId: string,
  { product_id, sku }: ItemIdentity,
  { newId, at }: Moment,
): Page {
  const row: StockLevel = {
    id: newId(),
    location_id: locationId,
    product_id,
    sku,
    name: null,
    bin: null,
    on_hand: 0,
    reserved: 0,
    reorder_point: null,
    safety_quantity: null,
    metadata: null,
    availability_code: null,
    expected_at: null,
    external_id: null,
    external_refs: null,
    created_at: at,
    updated_at: at,
  };
  return { before: undefined, row, exact: true, firstBooking: 0 };
}

/** Name and bin are set by the lines that begin a row alone (INV-221). */
function ownOf({ before }: Page, own: OwnFields = {}): OwnFields {
  const { name, bin, ...others } = own;
  return before === undefined ? own : others;
}

function applyEffect(page: Page, effect: Effect, at: string): StockLevel {
  const { row } = page;
  return {
    ...row,
    ...ownOf(page, effect.own),
    on_hand: add(row.on_hand, effect.on_hand ?? 0),
    reserved: add(row.reserved, effect.reserved ?? 0),
    updated_at: at,
  };
}
