import { described, namedObject, needing, needingSome } from '@waybill/api/annotation';
import { documentInput } from '@waybill/api/document';
import { externalKeyInput } from '@waybill/api/external-key';
import { day, filledText, LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import * as v from 'valibot';
import { QUANTITY_DIGITS, QUANTITY_LIMIT } from '../item/quantity.ts';

const limitInput = () =>
  v.nullish(decimalInput({ digits: QUANTITY_DIGITS, maximum: QUANTITY_LIMIT }));

/** A name and a bin as a body carries them (INV-220). */
export const nameInput = v.nullish(filledText(LENGTHS.name));
export const binInput = v.nullish(filledText(LENGTHS.code));

/** A reorder point as a body carries it (INV-45). */
export const reorderPointInput = limitInput();

const fields = {
  product_id: described('Product of the row; it or sku is needed.', v.nullish(uuid())),
  sku: described(
    'Article number of the row, up to 255 characters; it or product_id is needed.',
    v.nullish(filledText(LENGTHS.reference)),
  ),
  name: described(
    'What the article is called, up to 255 characters; null leaves it to the next order, list or cart that names it.',
    nameInput,
  ),
  bin: described('Where it lies at its location, up to 64 characters: `A-12`.', binInput),
  ...externalKeyInput,
  reorder_point: described(
    'Units at or below which the row is low; null takes the setting reorder_point_default, 0 never alerts.',
    reorderPointInput,
  ),
  safety_quantity: described(
    'Units that reservations and orders leave alone; null and 0 hold none back.',
    limitInput(),
  ),
  availability_code: described(
    'Code of the availability state of the row; null takes it out of any.',
    v.nullish(text(LENGTHS.code)),
  ),
  expected_at: described('Day on which goods are expected, `2026-12-01`.', v.nullish(day())),
  metadata: v.nullish(documentInput),
};

/** Balances are known only to be refused (INV-33, INV-38). */
const balances = {
  on_hand: described('Refused: balances are changed by bookings.', v.optional(v.unknown())),
  reserved: described('Refused: balances are changed by reservations.', v.optional(v.unknown())),
};

export const CreateStockBody = needing(
  [['product_id', 'sku']],
  namedObject('StockLevelCreate', {
    location_id: described('Id of the location of the row.', uuid()),
    ...fields,
    ...balances,
  }),
);
export type CreateStockBody = v.InferOutput<typeof CreateStockBody>;

export const UpdateStockBody = needingSome(
  namedObject('StockLevelUpdate', {
    location_id: described('Id of the location the row shall stand at.', v.optional(uuid())),
    ...fields,
    ...balances,
  }),
);
export type UpdateStockBody = v.InferOutput<typeof UpdateStockBody>;
