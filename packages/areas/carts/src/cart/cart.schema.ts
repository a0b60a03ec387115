import { described, namedObject, needingSome } from '@waybill/api/annotation';
import { document, documentInput } from '@waybill/api/document';
import {
  currency,
  currencyAnswer,
  filledText,
  instant,
  LENGTHS,
  text,
  uuid,
} from '@waybill/api/fields';
import { sessionKey } from '@waybill/api/session-key';
import { amountRoundings } from '@waybill/kernel/currency';
import * as v from 'valibot';

/** The states of a cart (CRT-20). */
export const cartStatuses = ['active', 'abandoned', 'ordered', 'merged'] as const;

/** A cart without its lines (CRT-1). */
export const Cart = namedObject('Cart', {
  id: uuid(),
  name: described('What its owner calls it.', v.string()),
  status: described('How far it has come.', v.picklist(cartStatuses)),
  contact_id: described('Contact that owns it; null for the cart of a guest.', v.nullable(uuid())),
  session_key: described(
    'Session of the guest who owns it, a secret; null for the cart of a contact.',
    v.nullable(v.string()),
  ),
  channel_id: described('Id of the sales channel.', v.nullable(uuid())),
  currency: described('Currency of all its amounts, ISO 4217.', currencyAnswer()),
  amount_rounding: described(
    'How its amounts are rounded: to four digits, or to those of the currency, as those of its order.',
    v.picklist(amountRoundings),
  ),
  is_current: described('Whether it is the one its owner works with.', v.boolean()),
  item_count: described(
    'Sum of the quantities of its lines, rounded to a whole number.',
    v.pipe(v.number(), v.integer()),
  ),
  subtotal: described('Sum of the net line totals.', v.number()),
  abandoned_at: described('When it was abandoned.', v.nullable(instant())),
  ordered_at: described('When it was ordered.', v.nullable(instant())),
  order_ref: described('Number of the order it became.', v.nullable(v.string())),
  merged_into_cart_id: described('Cart that took its lines.', v.nullable(uuid())),
  metadata: v.nullable(document),
  created_at: instant(),
  updated_at: described('When it or one of its lines last changed.', instant()),
});
export type Cart = v.InferOutput<typeof Cart>;

const channel = described('Id of the sales channel; not checked.', v.nullish(uuid()));

/** A cart belongs to one of both (CRT-8). */
export const ownerInput = {
  contact_id: described(
    'Contact that owns it; of a buyer’s call always the acting one.',
    v.nullish(uuid()),
  ),
  session_key: described(
    'Session of the guest who owns it, 16 to 255 printable ASCII characters without blanks.',
    v.nullish(sessionKey()),
  ),
};

export const CreateCartBody = namedObject('CartCreate', {
  ...ownerInput,
  name: described(
    'Up to 255 characters; Cart when absent or blank.',
    v.nullish(text(LENGTHS.name)),
  ),
  currency: described(
    'Currency, upper-case ISO 4217; that of the market when absent.',
    v.nullish(currency()),
  ),
  channel_id: channel,
  is_current: described(
    'Makes it the one its owner works with; false when absent.',
    v.nullish(v.boolean()),
  ),
  metadata: v.nullish(documentInput),
});
export type CreateCartBody = v.InferOutput<typeof CreateCartBody>;

export const UpdateCartBody = needingSome(
  namedObject('CartUpdate', {
    name: described('Up to 255 characters, not blank.', v.optional(filledText(LENGTHS.name))),
    currency: described(
      'Currency, upper-case ISO 4217; fixed once a line has a price.',
      v.optional(currency()),
    ),
    channel_id: channel,
    metadata: v.nullish(documentInput),
  }),
);
export type UpdateCartBody = v.InferOutput<typeof UpdateCartBody>;

/** No field is read. */
export const EmptyBody = v.object({});
