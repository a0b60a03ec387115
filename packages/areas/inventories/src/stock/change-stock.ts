import { isDeepStrictEqual } from 'node:util';
import { subtract } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { type InState, refuseUnknownState } from '../availability-state/state-rules.ts';
import type { Booking } from '../movement/booking.ts';
import { bookTransfer } from '../movement/transfer.ts';
import type { StockLevel } from './stock.schema.ts';
import type { CreateStockBody, UpdateStockBody } from './stock-calls.schema.ts';
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
    name: null,
    bin: null,
    reorder_point: null,
    safety_quantity: null,
    metadata: null,
    availability_code: null,
    expected_at: null,
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
    refuseUnknownState(loaded.states, fields.availability_code) ??
    refuseTaken(loaded.rows, row) ??
    refuseTakenKey(loaded.holders, row) ??
    row
  );
}

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

/** Tells that the row would be another item, or stand at another location. */
export function changesAddress(before: StockLevel, after: StockLevel): boolean {
  return IDENTITY.some((name) => before[name] !== after[name]);
}

/** Tells that the row would be in another state; one that stays in its own asks for none (INV-143). */
export function changesState(before: InState, after: InState): boolean {
  return before.availability_code !== after.availability_code;
}

/**
 * The row after an update (INV-37); the same row when nothing differs (INV-41).
 */
export function decideUpdateStock(
  row: StockLevel,
  fields: Partial<StockFields>,
  loaded: Surroundings,
  at: string,
): StockLevel | Rejection<'invalid_value' | 'unique_violation' | 'insufficient_stock' | 'in_use'> {
  const next = { ...row, ...fields };
  if (isDeepStrictEqual(next, row)) return row;
  const after = { ...next, updated_at: at };
  const refused =
    refuseWithoutItem(after) ??
    refuseUnknownLocation(loaded.locations, after.location_id) ??
    (changesState(row, after)
      ? refuseUnknownState(loaded.states, after.availability_code)
      : undefined) ??
    refuseTaken(loaded.rows, after) ??
    refuseTakenKey(loaded.holders, after);
  return refused ?? refuseReserved(row, after) ?? after;
}

/** Refuses to move promised goods, or to make another item of them (INV-39, INV-137). */
function refuseReserved(
  row: StockLevel,
  after: StockLevel,
): Rejection<'insufficient_stock' | 'in_use'> | undefined {
  const { reserved } = row;
  if (reserved === 0 || !changesAddress(row, after)) return undefined;
  if (row.location_id === after.location_id) {
    return reject(
      'in_use',
      `${reserved} of this row are reserved; its item stays until they are not.`,
    );
  }
  const message = `${reserved} of this row are reserved and stay at their location`;
  return reject('insufficient_stock', `${message}.`, [{ path: 'location_id', message }]);
}

/** The bookings of the goods of a row that goes to another location (INV-137). */
export function bookMove(row: StockLevel, after: StockLevel, moment: Moment): Booking[] {
  if (row.location_id === after.location_id) return [];
  const legs = [
    { ...row, stockId: row.id, quantity: subtract(0, row.on_hand) },
    { ...after, stockId: row.id, quantity: row.on_hand },
  ];
  return bookTransfer(legs, { order_ref: moment.newId(), reason: null }, moment);
}

/** Refuses to delete a row that has goods or promises (INV-42). */
export function refuseDelete({ on_hand, reserved }: StockLevel): Rejection<'in_use'> | undefined {
  if (on_hand === 0 && reserved === 0) return undefined;
  return reject('in_use', `The row holds ${on_hand} on hand, ${reserved} of them reserved.`);
}

/** Refuses to delete a location while one of its rows may not go (INV-25). */
export function refuseLocationDelete(rows: readonly StockLevel[]): Rejection<'in_use'> | undefined {
  const stocked = rows.filter(({ on_hand }) => on_hand !== 0).length;
  const promised = rows.filter(({ reserved }) => reserved !== 0).length;
  if (stocked === 0 && promised === 0) return undefined;
  return reject(
    'in_use',
    `At this location ${stocked} stock rows have goods on hand and ${promised} are reserved from.`,
  );
}
