import { namedObject } from '@waybill/api/annotation';
import { documentInput } from '@waybill/api/document';
import { externalKeyInput } from '@waybill/api/external-key';
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
  ...externalKeyInput,
  reorder_point: v.nullish(decimalInput(REORDER_POINT)),
  metadata: v.nullish(documentInput),
};

/** Balances are known only to be refused (inventories.md 4, stock rows). */
const balances = { on_hand: v.optional(v.unknown()), reserved: v.optional(v.unknown()) };

export const CreateStockBody = namedObject('StockLevelCreate', {
  location_id: uuid(),
  ...fields,
  ...balances,
});
export type CreateStockBody = v.InferOutput<typeof CreateStockBody>;

export const UpdateStockBody = namedObject('StockLevelUpdate', {
  location_id: v.optional(uuid()),
  ...fields,
  ...balances,
});
export type UpdateStockBody = v.InferOutput<typeof UpdateStockBody>;
