import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';
import { fitOf, type ItemIdentity, itemName } from '../item/item.ts';
import type { CallLocation } from '../location/call-location.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { StockBook } from '../stock/stock-book.ts';
import type { CountBody, MovementBatch } from './booking.schema.ts';
import { bookBatch } from './movement-batch.ts';
import type { Decision } from './stock-change.ts';

/** One line of a count: what lies there, and what the counter had seen in the books. */
export interface CountedLine extends ItemIdentity {
  readonly counted: Decimal;
  /** Null where the counter saw none. */
  readonly seen: Decimal | null;
}

/** Reads the lines of a count (INV-150). */
export function readCount({ items }: Pick<CountBody, 'items'>): CountedLine[] {
  return items.map(({ product_id = null, sku = null, counted, seen_on_hand: seen = null }) => ({
    product_id,
    sku,
    counted: Number(counted),
    seen: seen === null ? null : Number(seen),
  }));
}

/** A line with the row that it counts, and what is on hand there by the books. */
interface Found {
  readonly line: CountedLine;
  readonly row: StockLevel | undefined;
  readonly on_hand: Decimal;
}

/** Refuses a call for all lines of which `problemOf` says something. */
function refuseLines<Code extends string>(
  code: Code,
  message: string,
  found: readonly Found[],
  problemOf: (one: Found, index: number) => string | undefined,
): Rejection<Code> | undefined {
  const details = found.flatMap((one, index): Detail[] => {
    const problem = problemOf(one, index);
    return problem === undefined
      ? []
      : [{ path: `items.${index}`, message: `${itemName(one.line)} ${problem}` }];
  });
  return details.length === 0 ? undefined : reject(code, message, details);
}

const isSame = (one: Found, other: Found) =>
  one.row === undefined ? fitOf(one.line, other.line) !== 'none' : one.row === other.row;

type Limits = Pick<InventorySettings, 'allow_negative_stock'>;

/**
 * Refuses a count as a whole where a row is named twice (INV-151), where stock moved since it was
 * seen (INV-152), and where it goes down to less than is reserved (INV-153). Every such line is named.
 */
function refuseCount(
  found: readonly Found[],
  { allow_negative_stock }: Limits,
): Rejection<'invalid_value' | 'stock_moved' | 'below_reserved'> | undefined {
  return (
    refuseLines('invalid_value', 'An item is counted twice.', found, (one, index) => {
      const first = found.findIndex((other) => isSame(other, one));
      return first < index ? `is counted in items.${first} already` : undefined;
    }) ??
    refuseLines('stock_moved', 'Stock has moved since it was seen.', found, ({ line, on_hand }) => {
      const { seen } = line;
      if (seen === null || compare(seen, on_hand) === 0) return undefined;
      return `has ${on_hand} on hand by now, not ${seen}`;
    }) ??
    refuseLines('below_reserved', 'A count is below what is reserved.', found, (one) => {
      const { counted } = one.line;
      const { reserved = 0 } = one.row ?? {};
      const isLess = compare(counted, one.on_hand) < 0 && compare(counted, reserved) < 0;
      return isLess && !allow_negative_stock
        ? `has ${reserved} reserved, and ${counted} was counted`
        : undefined;
    })
  );
}

/**
 * Sets what is on hand at a location to what was counted, by corrections with the reason `count`;
 * what agrees is not booked (INV-150).
 */
export function decideCount(
  book: StockBook,
  { lines, location }: { readonly lines: readonly CountedLine[]; readonly location: CallLocation },
  settings: Limits,
  moment: Moment,
):
  | Decision<MovementBatch>
  | Rejection<
      | 'invalid_value'
      | 'stock_moved'
      | 'below_reserved'
      | 'quantity_limit_exceeded'
      | 'unique_violation'
    > {
  const found = lines.map((line): Found => {
    const row = book.find(location.id, line);
    return { line, row, on_hand: row?.on_hand ?? 0 };
  });
  const refused = refuseCount(found, settings);
  if (refused !== undefined) return refused;
  const corrections = found
    .map(({ line: { counted, product_id, sku }, on_hand }) => {
      return { product_id, sku, quantity: subtract(counted, on_hand) };
    })
    .filter(({ quantity }) => compare(quantity, 0) !== 0);
  const details = { type: 'adjustment', reason: 'count', order_ref: null } as const;
  return bookBatch<never>(book, location, corrections, details, moment);
}
