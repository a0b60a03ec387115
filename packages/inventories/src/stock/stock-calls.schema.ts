import { documentInput } from '@waybill/api/document';
import { externalKeyInput } from '@waybill/api/external-key';
import { LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import * as v from 'valibot';
import { QUANTITY_DIGITS, QUANTITY_LIMIT } from '../item/quantity.ts';

/** What a reorder point keeps (INV-45). */
export const REORDER_POINT = { digits: QUANTITY_DIGITS, maximum: QUANTITY_LIMIT };

const fields = {
  product_id: v.nullish(uuid()),
  sku: v.nullish(text(LENGTHS.reference)),
  ...externalKeyInput,
  reorder_point: v.nullish(decimalInput(REORDER_POINT)),
  metadata: v.nullish(documentInput),
};

/** Balances are known only to be refused (INV-33, INV-38). */
const balances = { on_hand: v.optional(v.unknown()), reserved: v.optional(v.unknown()) };

export const CreateStockBody = v.object({ location_id: uuid(), ...fields, ...balances });
export type CreateStockBody = v.InferOutput<typeof CreateStockBody>;

export const UpdateStockBody = v.object({
  location_id: v.optional(uuid()),
  ...fields,
  ...balances,
});
export type UpdateStockBody = v.InferOutput<typeof UpdateStockBody>;
