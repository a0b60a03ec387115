import { add, compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { fitOf, type ItemIdentity, itemName } from '../item/item.ts';
import type { StockLevel } from './stock.schema.ts';

/** Balances and quantities stay within this (contract README, Inventories). */
export const QUANTITY_LIMIT = 1_000_000_000;

/** A stock row as loaded, with the lock counter that it had. */
export interface StoredStock {
  readonly row: StockLevel;
  readonly rev: number;
}

/** What a call does to one row, all its lines together. */
export interface RowChange {
  /** The row as loaded; undefined when the call creates it. */
  readonly before: StoredStock | undefined;
  readonly after: StockLevel;
  /**
   * The outcome holds only for exactly the balances that were loaded. Otherwise others may book
   * meanwhile, as long as enough is left.
   */
  readonly exact: boolean;
}

/** What a booking does to the balances of a row. */
export interface Effect {
  readonly on_hand?: Decimal;
  readonly reserved?: Decimal;
}

/** Ids and time of a call. */
export interface Moment {
  readonly at: string;
  /** Time-ordered uuids, ascending in the order they are taken. */
  readonly newId: () => string;
}

/** What can still be promised; negative after backorders (inventories.md 2). */
export function available({ on_hand, reserved }: Pick<StockLevel, 'on_hand' | 'reserved'>) {
  return subtract(on_hand, reserved);
}

/** The rows a call works on, at the state its own lines have brought them to. */
export interface StockBook {
  /** The row of an item at a location. */
  find(locationId: string, item: ItemIdentity): StockLevel | undefined;
  /** The rows of an item at every location, oldest first. */
  rowsOf(item: ItemIdentity): StockLevel[];
  /** The row with this id. */
  row(id: string): StockLevel | undefined;
  /** Books on the row of an item; a missing row begins at 0 (inventories.md 4, stock rows). */
  book(
    locationId: string,
    item: ItemIdentity,
    effect: Effect,
    guard: 'exact' | 'relaxed',
  ): StockLevel;
  /** What became of the rows that were booked on, in the order of their first booking. */
  changes(): RowChange[];
}

interface Page {
  before: StoredStock | undefined;
  row: StockLevel;
  exact: boolean;
  booked: number;
}

/** Opens the rows for one call. Changes stay in the book until they are written. */
export function openBook(stored: readonly StoredStock[], moment: Moment): StockBook {
  const pages = stored.map((before): Page => {
    return { before, row: before.row, exact: false, booked: 0 };
  });
  let bookings = 0;

  const pagesOf = (item: ItemIdentity, locationId?: string) => {
    const found = pages.filter(
      ({ row }) =>
        (locationId === undefined || row.location_id === locationId) && fitOf(row, item) !== 'none',
    );
    // A location where the product has a row of its own does not lend the row of the bare sku.
    return found.filter(
      ({ row }) =>
        fitOf(row, item) === 'product' ||
        !found.some(
          (other) =>
            other.row.location_id === row.location_id && fitOf(other.row, item) === 'product',
        ),
    );
  };

  const begin = (locationId: string, { product_id, sku }: ItemIdentity): Page => {
    const row: StockLevel = {
      id: moment.newId(),
      location_id: locationId,
      product_id,
      sku,
      on_hand: 0,
      reserved: 0,
      reorder_point: null,
      metadata: null,
      external_id: null,
      external_refs: null,
      created_at: moment.at,
      updated_at: moment.at,
    };
    const page: Page = { before: undefined, row, exact: true, booked: 0 };
    pages.push(page);
    return page;
  };

  return {
    find: (locationId, item) => pagesOf(item, locationId)[0]?.row,
    rowsOf: (item) =>
      pagesOf(item)
        .map(({ row }) => row)
        .sort((left, right) => (left.id < right.id ? -1 : 1)),
    row: (id) => pages.find(({ row }) => row.id === id)?.row,
    book(locationId, item, effect, guard) {
      const page = pagesOf(item, locationId)[0] ?? begin(locationId, item);
      const { row } = page;
      page.row = {
        ...row,
        on_hand: add(row.on_hand, effect.on_hand ?? 0),
        reserved: add(row.reserved, effect.reserved ?? 0),
        updated_at: moment.at,
      };
      page.exact ||= guard === 'exact';
      bookings += 1;
      page.booked ||= bookings;
      return page.row;
    },
    changes: () =>
      pages
        .filter(({ booked }) => booked > 0)
        .sort((left, right) => left.booked - right.booked)
        .map(({ before, row, exact }) => ({ before, after: row, exact })),
  };
}

/** A balance above the limit: the call as a whole is refused. */
export function overLimit(
  changes: readonly RowChange[],
): Rejection<'quantity_limit_exceeded'> | undefined {
  const over = changes.find(
    ({ after }) =>
      compare(after.on_hand, QUANTITY_LIMIT) > 0 || compare(after.reserved, QUANTITY_LIMIT) > 0,
  );
  if (over === undefined) return undefined;
  return reject(
    'quantity_limit_exceeded',
    `A balance of ${itemName(over.after)} would exceed ${QUANTITY_LIMIT}.`,
  );
}

/**
 * Rows that one call would begin with the same sku for different products: a location knows a sku
 * once (contract README, Inventories).
 */
export function refuseDuplicateSku(
  changes: readonly RowChange[],
): Rejection<'unique_violation'> | undefined {
  const begun = changes.filter(({ before }) => before === undefined).map(({ after }) => after);
  const twin = begun.find(
    (row, index) =>
      row.sku !== null &&
      begun.findIndex((one) => one.sku === row.sku && one.location_id === row.location_id) < index,
  );
  if (twin === undefined) return undefined;
  return reject(
    'unique_violation',
    `The call gives sku ${JSON.stringify(twin.sku)} to two products at one location.`,
  );
}
