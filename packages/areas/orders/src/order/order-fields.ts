import { currency, currencyAnswer, LENGTHS, uuid } from '@waybill/api/fields';
import { MONEY, RATE } from '@waybill/api/input';
import { amountRoundings } from '@waybill/kernel/currency';
import { externalKeyFields } from '@waybill/resources/external-keys';
import { type Kind, nullable, optional, required } from '@waybill/resources/field';
import * as kind from '@waybill/resources/kinds';
import * as stored from '@waybill/table/item';
import * as v from 'valibot';
import { OrderDiscount, OrderTax } from './amount.schema.ts';
import { emptyValues, field, listedColumns, type SentName, sentNames } from './order-field.ts';
import {
  deliveryStatuses,
  fulfillmentStatuses,
  paymentStatuses,
  statuses,
} from './order-status.ts';
import { OrderPeppol, orderProfiles } from './peppol.schema.ts';
import { Source, sourceInput } from './source.schema.ts';

const reference = { ...kind.reference(), answer: uuid() };
const text = kind.text(LENGTHS.reference);
const moment = kind.moment();
const amount = kind.decimal(MONEY);
const source: Kind<Source> = {
  ...kind.document(),
  wire: sourceInput,
  answer: Source,
  stored: stored.json(),
};
const peppol: Kind<OrderPeppol> = {
  wire: OrderPeppol,
  answer: OrderPeppol,
  column: 'json',
  stored: stored.json(),
};
const rate = kind.decimal(RATE);

/** A list that the service makes of what was sent. */
const listOf = <Shape extends v.GenericSchema>(shape: Shape) => ({
  wire: v.array(shape),
  answer: v.array(shape),
  column: 'json' as const,
  stored: stored.json<v.InferOutput<Shape>[]>(),
});

/**
 * The fields of an order between its id and its times, in the order in which answers show them:
 * `required` ones are in every order, `nullable` ones may be empty. Schemas, bodies, columns, stored
 * nulls, CSV, and lists and forms of the console follow from them.
 */
export const orderFields = {
  number: field(required(text), {
    description: 'Number of the order, drawn from its range; unique and never used twice.',
  }),
  customer_order_number: field(nullable(text), {
    description: 'The customer’s own number of the order.',
    label: 'Customer’s order number',
    place: 'The customer’s own number of the order, up to 255 characters.',
    update: 'The customer’s own number of the order, up to 255 characters.',
  }),
  external_ref: field(nullable(text), {
    description: 'Number of the order in the fulfilling system, set by acknowledge.',
    label: 'External reference',
  }),
  external_id: field(externalKeyFields.external_id, {
    label: 'External id',
    place: true,
    update: true,
    isOfShop: true,
  }),
  external_refs: field(externalKeyFields.external_refs, {
    place: true,
    update: true,
    isOfShop: true,
  }),
  acknowledged_at: field(nullable(moment), {
    description: 'When the fulfilling system took it over.',
  }),
  cart_id: field(nullable(reference), {
    description: 'Id of the cart it came from.',
    label: 'Cart',
    place: 'Id of the cart it comes from; not checked.',
  }),
  channel_id: field(nullable(reference), {
    description: 'Id of the sales channel.',
    label: 'Channel',
    place: 'Id of the sales channel; not checked.',
  }),
  contact_id: field(nullable(reference), {
    description: 'Contact that bought; null for a guest.',
    label: 'Contact',
    place: 'Contact that buys; of a buyer’s call always the acting one.',
  }),
  organization_id: field(nullable(reference), {
    description: 'Organization the contact bought for.',
    label: 'Organization',
    place: 'Organization the contact buys for.',
  }),
  market_id: field(nullable(reference), {
    description: 'Id of the market it was placed in; null while the shop had none.',
    label: 'Market',
  }),
  currency: field(required({ ...text, wire: currency(), answer: currencyAnswer() }), {
    description: 'Currency of all amounts, ISO 4217; it never changes.',
    place: 'Currency, ISO 4217; that of the market when absent.',
  }),
  amount_rounding: field(optional(kind.oneOf(amountRoundings), 'precise'), {
    description:
      'How its amounts are rounded: four digits and the tax of each line, or the digits of the currency and one tax a rate.',
  }),
  status: field(required(kind.oneOf(statuses)), {
    description: 'Where the order stands; moved by commands alone.',
  }),
  payment_status: field(required(kind.oneOf(paymentStatuses)), {
    description: 'Where its payment stands, as last recorded.',
  }),
  fulfillment_status: field(required(kind.oneOf(fulfillmentStatuses)), {
    description: 'How much of it is shipped; follows from the positions.',
  }),
  delivery_status: field(optional(kind.oneOf(deliveryStatuses), 'undelivered'), {
    description: 'How much of it has arrived; follows from its shipments.',
  }),
  on_hold: field(required(kind.boolean()), { description: 'Whether it is stopped.' }),
  hold_reason: field(nullable(text), { description: 'Why it is stopped.' }),
  item_count: field(required({ ...kind.position(), answer: v.pipe(v.number(), v.integer()) }), {
    description: 'Number of positions.',
  }),
  subtotal: field(required(amount), {
    description: 'Sum of the net line totals, after the discounts of the positions.',
  }),
  discount_total: field(optional(amount, 0), {
    description: 'All that discounts take off, those of the positions and those of the order.',
  }),
  discounts: field(optional(listOf(OrderDiscount), []), {
    description: 'Discounts of the order; those of its positions stand there.',
  }),
  shipping_total: field(required(amount), {
    description: 'Net shipping cost.',
    place: 'Net shipping cost where shipping.price is absent, up to 4 decimals.',
  }),
  shipping_tax_rate: field(optional(rate, 0), { description: 'Tax of shipping in percent.' }),
  shipping_tax_amount: field(optional(amount, 0), { description: 'Tax of shipping.' }),
  payment_fee_amount: field(optional(amount, 0), { description: 'Net fee of the payment.' }),
  payment_fee_tax_rate: field(optional(rate, 0), {
    description: 'Tax of the fee of the payment in percent.',
  }),
  payment_fee_tax_amount: field(optional(amount, 0), {
    description: 'Tax of the fee of the payment.',
  }),
  tax_total: field(required(amount), {
    description: 'Tax of the positions, of shipping and of the fee, less that of the discounts.',
  }),
  grand_total: field(required(amount), {
    description:
      'What the customer pays: subtotal, shipping, fee and tax, less the discounts of the order.',
    place:
      'What the caller computed; refused where it is another one in the digits of the currency.',
  }),
  taxes: field(optional(listOf(OrderTax), []), {
    description: 'Net amount and tax by tax rate, ascending; they sum to grand_total.',
  }),
  refunded_total: field(optional(amount, 0), {
    description: 'Sum of its refunds.',
  }),
  exchange_of: field(nullable(reference), {
    description: 'Id of the order whose returned goods it replaces.',
    label: 'Exchange of',
  }),
  moves_stock: field(optional(kind.boolean(), false), {
    description:
      'Whether it reserves and books its goods by itself; set when it is placed, by stock_follows_orders.',
  }),
  placed_at: field(nullable(moment), {
    description: 'When it was accepted; null while it waits for approval.',
  }),
  completed_at: field(nullable(moment), { description: 'When it was closed.' }),
  cancelled_at: field(nullable(moment), { description: 'When it was cancelled.' }),
  delivered_at: field(nullable(moment), {
    description: 'When the last of its parcels arrived; null where not all has.',
  }),
  requested_delivery_date: field(nullable(kind.day()), {
    description: 'Day on which the customer wishes to have it.',
    label: 'Requested day',
    place: 'Day on which the customer wishes to have it, also one that is past.',
    update:
      'Day on which the customer wishes to have it; positions without a day of their own follow.',
  }),
  source_synced_at: field(nullable(moment), {
    description: 'When the system that it comes from was last read.',
    place: true,
    update: true,
    isOfShop: true,
  }),
  billing_address: field(nullable(kind.document()), {
    description: 'Address of the invoice, as sent.',
    place: 'Address of the invoice, any keys.',
    update: 'Address of the invoice; replaced whole.',
  }),
  shipping_address: field(nullable(kind.document()), {
    description: 'Address of the delivery, as sent; null where nothing is delivered.',
    place: 'Address of the delivery, any keys.',
    update: 'Address of the delivery; replaced whole.',
  }),
  buyer: field(nullable(kind.document()), {
    description: 'Who bought, as sent.',
    place: 'Who buys, any keys.',
    update: 'Who bought, any keys; replaced whole.',
  }),
  payment: field(nullable(kind.document()), {
    description: 'How it is paid, as sent.',
    place: 'How it is paid, any keys; status, payment_id and fee are read.',
  }),
  shipping: field(nullable(kind.document()), {
    description: 'How it is shipped, as sent.',
    place: 'How it is shipped, any keys; price and tax_rate are read.',
  }),
  metadata: field(nullable(kind.document()), { place: true, update: true, isOfShop: true }),
  user_data: field(nullable(kind.document()), {
    description: 'Data of the storefront, as sent.',
    place: 'Data of the storefront, any keys.',
    update: 'Data of the storefront, any keys; replaced whole.',
  }),
  source: field(nullable(source), {
    description: 'Where the order comes from, as another system says it.',
    place: true,
    update: 'Where the order comes from; replaced whole, whatever the state of the order.',
    isOfShop: true,
  }),
  peppol_profile: field(nullable(kind.oneOf(orderProfiles)), {
    description:
      'The Peppol process of the buyer’s latest executed document; null for every other order.',
    label: 'Peppol process',
  }),
  peppol: field(nullable(peppol), {
    description: 'Facts of its Peppol documents; null for every other order.',
  }),
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
export const shopNames = updatedNames.filter((name) => 'isOfShop' in orderFields[name]);
