import { documentInput } from '@waybill/api/document';
import { LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import * as v from 'valibot';
import { QUANTITY_LIMIT } from '../booking/book.ts';
import { QUANTITY_DIGITS } from '../booking/quantity.ts';

/** What a reorder point keeps (contract README, Inventories). */
export const REORDER_POINT = { digits: QUANTITY_DIGITS, maximum: QUANTITY_LIMIT };

const fields = {
  product_id: v.nullish(uuid()),
  sku: v.nullish(text(LENGTHS.reference)),
  reorder_point: v.nullish(decimalInput(REORDER_POINT)),
  metadata: v.nullish(documentInput),
};

/** Balances are no fields: they are ignored here (inventories.md 4, stock rows). */
export const CreateStockBody = v.object({ location_id: uuid(), ...fields });
export type CreateStockBody = v.InferOutput<typeof CreateStockBody>;

/** Balances are known only to be refused when they come alone. */
export const UpdateStockBody = v.object({
  location_id: v.optional(uuid()),
  ...fields,
  on_hand: v.optional(v.unknown()),
  reserved: v.optional(v.unknown()),
});
export type UpdateStockBody = v.InferOutput<typeof UpdateStockBody>;
