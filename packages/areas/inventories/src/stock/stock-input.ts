import { type Rejection, reject } from '@waybill/kernel/rejection';
import { refuseExternalId } from '@waybill/table/aggregate';
import type { AvailabilityState } from '../availability-state/availability-state.resource.ts';
import type { ItemIdentity } from '../item/item.ts';
import type { StockLevel } from './stock.schema.ts';
import type { UpdateStockBody } from './stock-calls.schema.ts';

/** The fields of a row that a caller writes. */
export type StockFields = Pick<
  StockLevel,
  | 'location_id'
  | 'product_id'
  | 'sku'
  | 'name'
  | 'bin'
  | 'reorder_point'
  | 'safety_quantity'
  | 'metadata'
  | 'availability_code'
  | 'expected_at'
  | 'external_id'
  | 'external_refs'
>;

/** Stored facts that the fields of a row are checked against. */
export interface Surroundings {
  readonly locations: readonly { readonly id: string }[];
  /** Rows that share an item with the outcome. */
  readonly rows: readonly StockLevel[];
  readonly holders: KeyHolders;
  /** None where the row stays in its state, or has none and is to have none. */
  readonly states: readonly AvailabilityState[];
}

/** The ids of the rows that hold keys of other systems, by these keys. */
export type KeyHolders = ReadonlyMap<string, string>;

/** Reads the fields sent: absent keeps, null clears (INV-37). */
export function readStockFields(
  body: Omit<UpdateStockBody, 'on_hand' | 'reserved'>,
): Partial<StockFields> {
  const { reorder_point = null, safety_quantity = null, metadata = null } = body;
  return {
    ...(body.location_id !== undefined && { location_id: body.location_id }),
    ...(body.product_id !== undefined && { product_id: body.product_id }),
    ...(body.sku !== undefined && { sku: body.sku }),
    ...(body.name !== undefined && { name: body.name }),
    ...(body.bin !== undefined && { bin: body.bin }),
    ...(body.reorder_point !== undefined && {
      reorder_point: reorder_point === null ? null : Number(reorder_point),
    }),
    ...(body.safety_quantity !== undefined && {
      safety_quantity: safety_quantity === null ? null : Number(safety_quantity),
    }),
    ...(body.metadata !== undefined && { metadata }),
    ...(body.availability_code !== undefined && { availability_code: body.availability_code }),
    ...(body.expected_at !== undefined && { expected_at: body.expected_at }),
    ...(body.external_id !== undefined && { external_id: body.external_id }),
    ...(body.external_refs !== undefined && { external_refs: body.external_refs }),
  };
}

/** Refuses a row that no call could name (INV-35). */
export function refuseWithoutItem({
  product_id,
  sku,
}: ItemIdentity): Rejection<'invalid_value'> | undefined {
  if (product_id !== null || sku !== null) return undefined;
  const message = 'needs a product_id or a sku';
  return reject('invalid_value', `The row ${message}.`, [{ path: 'product_id', message }]);
}

/** Refuses balances: they are left to bookings; null stands for none (INV-33, INV-38). */
export function refuseBalances(
  sent: readonly unknown[],
): Rejection<'balance_not_writable'> | undefined {
  if (sent.every((balance) => balance === undefined || balance === null)) return undefined;
  return reject(
    'balance_not_writable',
    'Balances change by bookings: POST /inventories/stock/{id}/adjust.',
  );
}

/** Refuses a row at a location that does not exist (INV-34). */
export function refuseUnknownLocation(
  locations: readonly { readonly id: string }[],
  locationId: string,
): Rejection<'invalid_value'> | undefined {
  if (locations.some(({ id }) => id === locationId)) return undefined;
  return reject('invalid_value', `There is no location ${locationId}.`, [
    { path: 'location_id', message: 'names no location' },
  ]);
}

/** Refuses a row whose key of another system a further row has (INV-48). */
export function refuseTakenKey(
  holders: KeyHolders,
  { id, external_id }: Pick<StockLevel, 'id' | 'external_id'>,
): Rejection<'unique_violation'> | undefined {
  if (external_id === null) return undefined;
  const holder = holders.get(external_id);
  if (holder === undefined || holder === id) return undefined;
  return refuseExternalId('stock row', external_id, holder);
}

/** Refuses a row whose product or sku another one at the location has (INV-36). */
export function refuseTaken(
  rows: readonly StockLevel[],
  row: StockLevel,
): Rejection<'unique_violation'> | undefined {
  const other = rows.find(
    (one) =>
      one.id !== row.id &&
      one.location_id === row.location_id &&
      ((row.product_id !== null && one.product_id === row.product_id) ||
        (row.sku !== null && one.sku === row.sku)),
  );
  if (other === undefined) return undefined;
  return reject(
    'unique_violation',
    `The stock row ${other.id} holds this item at the location already.`,
  );
}
