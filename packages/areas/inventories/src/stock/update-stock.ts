import { isDeepStrictEqual } from 'node:util';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { StockLevel } from './stock.schema.ts';
import type { UpdateStockBody } from './stock-calls.schema.ts';
import {
  readStockFields,
  refuseBalances,
  refuseTaken,
  refuseTakenKey,
  refuseUnknownLocation,
  refuseWithoutItem,
  type StockFields,
  type Surroundings,
} from './stock-input.ts';

/**
 * Reads a partial update. Balances are left to bookings: alone they are refused (INV-38),
 * together with other fields they are ignored (INV-37).
 */
export function readStockUpdate(
  body: UpdateStockBody,
): Partial<StockFields> | Rejection<'invalid_value' | 'balance_not_writable'> {
  const { on_hand, reserved, ...fields } = body;
  if (Object.keys(fields).length > 0) return readStockFields(fields);
  return (
    refuseBalances([on_hand, reserved]) ??
    reject('invalid_value', 'The request names no field of a stock row.')
  );
}

const IDENTITY = ['location_id', 'product_id', 'sku'] as const;

/** Whether the row would be another item, or stand somewhere else. */
export function changesAddress(before: StockLevel, after: StockLevel): boolean {
  return IDENTITY.some((name) => before[name] !== after[name]);
}

/**
 * The row after an update (INV-37); the same row when nothing differs (INV-41).
 */
export function decideUpdateStock(
  row: StockLevel,
  fields: Partial<StockFields>,
  loaded: Surroundings,
  at: string,
): StockLevel | Rejection<'invalid_value' | 'unique_violation' | 'in_use'> {
  const next = { ...row, ...fields };
  if (isDeepStrictEqual(next, row)) return row;
  const after = { ...next, updated_at: at };
  const refused =
    refuseWithoutItem(after) ??
    refuseUnknownLocation(loaded.locations, after.location_id) ??
    refuseTaken(loaded.rows, after) ??
    refuseTakenKey(loaded.holders, after);
  if (isRejection(refused)) return refused;
  if (changesAddress(row, after) && row.reserved !== 0) {
    return reject(
      'in_use',
      `${row.reserved} of this row are reserved; its item and location stay until they are not.`,
    );
  }
  return after;
}
