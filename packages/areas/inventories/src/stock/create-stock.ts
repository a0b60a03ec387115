import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import type { StockLevel } from './stock.schema.ts';
import type { CreateStockBody } from './stock-calls.schema.ts';
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
 * Reads a new row; a refusal names every value that breaks a rule. A balance is refused even if it
 * is 0: goods begin with a booking (INV-33).
 */
export function readNewStock({
  on_hand,
  reserved,
  ...body
}: CreateStockBody): StockFields | Rejection<'invalid_value' | 'balance_not_writable'> {
  const sent = readStockFields(body);
  const fields = {
    location_id: body.location_id,
    product_id: null,
    sku: null,
    reorder_point: null,
    metadata: null,
    external_id: null,
    external_refs: null,
    ...sent,
  };
  return refuseWithoutItem(fields) ?? refuseBalances([on_hand, reserved]) ?? fields;
}

/** Begins a row at 0 (INV-32). The rows around it are those of its item, wherever they stand. */
export function decideCreateStock(
  fields: StockFields,
  loaded: Surroundings,
  { newId, at }: Moment,
): StockLevel | Rejection<'invalid_value' | 'unique_violation'> {
  const row: StockLevel = {
    id: newId(),
    ...fields,
    on_hand: 0,
    reserved: 0,
    created_at: at,
    updated_at: at,
  };
  return (
    refuseUnknownLocation(loaded.locations, fields.location_id) ??
    refuseTaken(loaded.rows, row) ??
    refuseTakenKey(loaded.holders, row) ??
    row
  );
}
