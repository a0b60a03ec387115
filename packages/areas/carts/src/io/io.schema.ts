import { described, namedObject, needing } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { document } from '@waybill/api/document';
import { LENGTHS, text, uuid } from '@waybill/api/fields';
import { type BrokenRule, holding } from '@waybill/api/judged';
import * as v from 'valibot';
import { Cart, ownerInput } from '../cart/cart.schema.ts';
import { ioFormats } from './profile-rules.ts';

/** A cart with its lines as one document; with a profile its keys are those of the mapping. */
const CartPayload = namedObject('CartPayload', {
  cart: described(
    'The cart: an import reads name, currency, channel_id and metadata of it.',
    v.nullish(document),
  ),
  items: described(
    'Its lines, with the fields of a line; an import reads what `carts.items.create` takes.',
    bounded(document),
  ),
});

const profileId = described('Profile by which the file is read or written.', v.nullish(uuid()));

/** The number of these keys that a body says. */
const countOf = (body: object, keys: readonly string[]) =>
  keys.filter((key) => (Reflect.get(body, key) ?? null) !== null).length;

/** One cart takes the file, and there is one file (CRT-100). */
function refuseAmbiguous(body: unknown): BrokenRule | undefined {
  const sent = Object(body);
  if (countOf(sent, ['payload', 'csv']) !== 1) {
    return { key: 'payload', message: 'or csv is needed, one of both' };
  }
  const owners = Object.keys(ownerInput);
  if (countOf(sent, ['target_cart_id', ...owners]) < 2) return undefined;
  return {
    key: 'target_cart_id',
    message: `or one of ${owners.join(' and ')} is named, not several`,
  };
}

export const ImportCartBody = holding(
  needing(
    [['payload', 'csv']],
    namedObject('CartImport', {
      target_cart_id: described(
        'Cart that takes the lines; a new one when absent.',
        v.nullish(uuid()),
      ),
      ...ownerInput,
      name: described(
        'What a new cart is called; as the file says, else Cart. A target keeps its name.',
        v.nullish(text(LENGTHS.name)),
      ),
      payload: described('The file as JSON, as `carts.export` answers it.', v.nullish(CartPayload)),
      csv: described(
        'The file as CSV: a heading of field names, and a row for each line.',
        v.nullish(v.string()),
      ),
      profile_id: profileId,
    }),
  ),
  refuseAmbiguous,
);
export type ImportCartBody = v.InferOutput<typeof ImportCartBody>;

export const CartImported = namedObject('CartImported', {
  cart: described('The cart as it is now.', Cart),
  lines: described('How many lines the file had.', v.pipe(v.number(), v.integer())),
});

export const ExportCartBody = namedObject('CartExportRequest', {
  format: described('The format of the file.', v.picklist(ioFormats)),
  profile_id: profileId,
});
export type ExportCartBody = v.InferOutput<typeof ExportCartBody>;

export const CartExported = namedObject('CartExport', {
  format: described('The format that was asked for.', v.picklist(ioFormats)),
  payload: described('The cart and its lines; with json alone.', v.optional(CartPayload)),
  csv: described('The lines as a table with a heading; with csv alone.', v.optional(v.string())),
});
export type CartExported = v.InferOutput<typeof CartExported>;
