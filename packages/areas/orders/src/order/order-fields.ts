import { described } from '@waybill/api/annotation';
import { currency, instant, LENGTHS, uuid } from '@waybill/api/fields';
import { MONEY } from '@waybill/api/input';
import { externalKeyFields } from '@waybill/resources/external-keys';
import { nullable, required } from '@waybill/resources/field';
import * as kind from '@waybill/resources/kinds';
import * as v from 'valibot';
import {
  emptyValues,
  labelled,
  listedColumns,
  type SentName,
  sentBy,
  sentNames,
} from './order-field.ts';
import { fulfillmentStatuses, paymentStatuses, statuses } from './order-status.ts';

const reference = { ...kind.reference(), answer: uuid() };
const text = kind.text(LENGTHS.reference);
const moment = { ...text, answer: instant(), column: 'instant' } as const;
const amount = kind.decimal(MONEY);

/**
 * The fields of an order between its id and its times, in the order in which answers show them:
 * `required` ones are in every order, `nullable` ones may be empty. Schemas, bodies, columns, stored
 * nulls, CSV, and lists and forms of the console follow from them.
 */
export const orderFields = {
  number: described(
    'Number of the order, drawn from its range; unique and never used twice.',
    required(text),
  ),
  customer_order_number: described(
    'The customer’s own number of the order.',
    sentBy(
      {
        place: 'The customer’s own number of the order, up to 255 characters.',
        update: 'The customer’s own number of the order, up to 255 characters.',
      },
      labelled('Customer’s order number', nullable(text)),
    ),
  ),
  external_ref: described(
    'Number of the order in the fulfilling system, set by acknowledge.',
    labelled('External reference', nullable(text)),
  ),
  external_id: sentBy(
    { place: true, update: true, isOfShop: true },
    labelled('External id', externalKeyFields.external_id),
  ),
  external_refs: sentBy(
    { place: true, update: true, isOfShop: true },
    externalKeyFields.external_refs,
  ),
  acknowledged_at: described('When the fulfilling system took it over.', nullable(moment)),
  cart_id: described(
    'Id of the cart it came from.',
    sentBy(
      { place: 'Id of the cart it comes from; not checked.' },
      labelled('Cart', nullable(reference)),
    ),
  ),
  channel_id: described(
    'Id of the sales channel.',
    sentBy(
      { place: 'Id of the sales channel; not checked.' },
      labelled('Channel', nullable(reference)),
    ),
  ),
  contact_id: described(
    'Contact that bought; null for a guest.',
    sentBy(
      { place: 'Contact that buys; of a buyer’s call always the acting one.' },
      labelled('Contact', nullable(reference)),
    ),
  ),
  organization_id: described(
    'Organization the contact bought for.',
    sentBy(
      { place: 'Organization the contact buys for.' },
      labelled('Organization', nullable(reference)),
    ),
  ),
  market_id: described(
    'Id of the market it was placed in; null while the shop had none.',
    labelled('Market', nullable(reference)),
  ),
  currency: described(
    'Currency of all amounts, ISO 4217; it never changes.',
    sentBy(
      { place: 'Currency, upper-case ISO 4217; that of the market when absent.' },
      required({ ...text, wire: currency(), answer: currency() }),
    ),
  ),
  status: described(
    'Where the order stands; moved by commands alone.',
    required(kind.oneOf(statuses)),
  ),
  payment_status: described(
    'Where its payment stands, as last recorded.',
    required(kind.oneOf(paymentStatuses)),
  ),
  fulfillment_status: described(
    'How much of it is shipped; follows from the positions.',
    required(kind.oneOf(fulfillmentStatuses)),
  ),
  on_hold: described('Whether it is stopped.', required(kind.boolean())),
  hold_reason: described('Why it is stopped.', nullable(text)),
  item_count: described(
    'Number of positions.',
    required({ ...kind.position(), answer: v.pipe(v.number(), v.integer()) }),
  ),
  subtotal: described('Sum of the net line totals.', required(amount)),
  shipping_total: described(
    'Net shipping cost.',
    sentBy(
      { place: 'Net shipping cost where shipping.price is absent, up to 4 decimals.' },
      required(amount),
    ),
  ),
  tax_total: described('Tax of the positions and of shipping.', required(amount)),
  grand_total: described(
    'What the customer pays: subtotal, shipping and tax.',
    sentBy(
      {
        place:
          'What the caller computed; refused where it differs from the order’s total at two decimals.',
      },
      required(amount),
    ),
  ),
  placed_at: described('When it was accepted; null while it waits for approval.', nullable(moment)),
  completed_at: described('When it was closed.', nullable(moment)),
  cancelled_at: described('When it was cancelled.', nullable(moment)),
  billing_address: described(
    'Address of the invoice, as sent.',
    sentBy(
      {
        place: 'Address of the invoice, any keys.',
        update: 'Address of the invoice; replaced whole.',
      },
      nullable(kind.document()),
    ),
  ),
  shipping_address: described(
    'Address of the delivery, as sent; null where nothing is delivered.',
    sentBy(
      {
        place: 'Address of the delivery, any keys.',
        update: 'Address of the delivery; replaced whole.',
      },
      nullable(kind.document()),
    ),
  ),
  buyer: described(
    'Who bought, as sent.',
    sentBy(
      { place: 'Who buys, any keys.', update: 'Who bought, any keys; replaced whole.' },
      nullable(kind.document()),
    ),
  ),
  payment: described(
    'How it is paid, as sent.',
    sentBy(
      { place: 'How it is paid, any keys; status and payment_id are read.' },
      nullable(kind.document()),
    ),
  ),
  shipping: described(
    'How it is shipped, as sent.',
    sentBy(
      { place: 'How it is shipped, any keys; price and tax_rate are read.' },
      nullable(kind.document()),
    ),
  ),
  metadata: sentBy({ place: true, update: true, isOfShop: true }, nullable(kind.document())),
  user_data: described(
    'Data of the storefront, as sent.',
    sentBy(
      {
        place: 'Data of the storefront, any keys.',
        update: 'Data of the storefront, any keys; replaced whole.',
      },
      nullable(kind.document()),
    ),
  ),
};

/** An order of which nothing is known: all that may be empty is. */
export const emptyOrder = emptyValues(orderFields);

/** Filterable and sortable columns of the list (ORD-99). */
export const orderColumns = {
  id: 'uuid',
  ...listedColumns(orderFields),
  created_at: 'instant',
  updated_at: 'instant',
} as const;

/** Fields that a placement may name. */
export type PlacedName = SentName<typeof orderFields, 'place'>;
export const placedNames = sentNames(orderFields, 'place');

/** Fields that an update may replace. */
export type UpdatedName = SentName<typeof orderFields, 'update'>;
export const updatedNames = sentNames(orderFields, 'update');

/** Fields that an update by a buyer may not name (ORD-111, ORD-114). */
export const shopNames = updatedNames.filter((name) => 'isOfShop' in orderFields[name].calls);
