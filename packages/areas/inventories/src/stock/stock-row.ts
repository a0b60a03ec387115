import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { itemName } from '../item/item.ts';
import { QUANTITY_LIMIT } from '../item/quantity.ts';
import type { StockLevel } from './stock.schema.ts';

/** A stock row as loaded, with the lock counter that it had. */
export interface StoredStock {
  readonly row: StockLevel;
  readonly rev: number;
  /** Escrow notes of the row: copy them when you write the whole row. */
  readonly marks?: Readonly<Record<string, unknown>>;
}

/** The change of one row by a call, all its lines together. */
export interface RowChange {
  /** The row as loaded; undefined when the call creates it. */
  readonly before: StoredStock | undefined;
  readonly after: StockLevel;
  /**
   * The outcome counts only over exactly the balances that were loaded. Otherwise other calls may
   * book meanwhile, as long as enough is left.
   */
  readonly exact: boolean;
}

/** Fields of a row beside its balances that a booking may set; what is absent stays (INV-135). */
export type OwnFields = Partial<Pick<StockLevel, 'external_id' | 'reorder_point' | 'name' | 'bin'>>;

/** The fields beside its balances that a call changes of a row that was there, as they are then. */
export function changedFields({ before, after }: RowChange): OwnFields {
  if (before === undefined) return {};
  const { external_id, reorder_point } = after;
  return {
    ...(external_id !== before.row.external_id && { external_id }),
    ...(reorder_point !== before.row.reorder_point && { reorder_point }),
  };
}

/** The quantity that can still be promised; negative after backorders (INV-31). */
export function available({
  on_hand,
  reserved,
}: Pick<StockLevel, 'on_hand' | 'reserved'>): Decimal {
  return subtract(on_hand, reserved);
}

type Spared = Pick<StockLevel, 'on_hand' | 'reserved' | 'safety_quantity'>;

/** The quantity that is available beyond the safety quantity; negative where promises went into it (INV-181). */
export function spare(row: Spared): Decimal {
  return subtract(available(row), row.safety_quantity ?? 0);
}

/** The quantity that may be promised now (INV-181). */
export function promisable(row: Spared): Decimal {
  const left = spare(row);
  return compare(left, 0) > 0 ? left : 0;
}

/** Refuses a call as a whole for what its rows would become (INV-11, INV-15). */
export function refuseRows(
  changes: readonly RowChange[],
): Rejection<'quantity_limit_exceeded' | 'unique_violation'> | undefined {
  return refuseOverLimit(changes) ?? refuseDuplicateSku(changes);
}

/** A balance passes the limit. */
export function refuseOverLimit(
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

/** The call would begin rows with one sku for two products at a location. */
function refuseDuplicateSku(
  changes: readonly RowChange[],
): Rejection<'unique_violation'> | undefined {
  const begun = changes.filter(({ before }) => before === undefined).map(({ after }) => after);
  const duplicate = begun.find(
    (row, index) =>
      row.sku !== null &&
      begun.findIndex((one) => one.sku === row.sku && one.location_id === row.location_id) < index,
  );
  if (duplicate === undefined) return undefined;
  return reject(
    'unique_violation',
    `The call gives sku ${JSON.stringify(duplicate.sku)} to two products at one location.`,
  );
}
