import { described, namedObject } from '@waybill/api/annotation';
import * as v from 'valibot';

/** Business processes by which an order arrives, the last part of their ProfileID. */
export const orderProfiles = ['order_only', 'ordering', 'advanced_ordering'] as const;

const text = (sentence: string) => described(sentence, v.nullable(v.string()));
const day = (sentence: string) => described(sentence, v.nullable(v.pipe(v.string(), v.isoDate())));
const number = (sentence: string) => described(sentence, v.nullable(v.number()));

const promised = {
  promised_from: day('First day on which you promised to deliver.'),
  promised_to: day('Last day on which you promised to deliver.'),
};

/** Facts of its Peppol documents that an order keeps (PEP-70). */
export const OrderPeppol = namedObject('OrderPeppol', {
  document_id: described('Id of the latest document of the buyer that was executed.', v.string()),
  order_id: described('The buyer’s own number of the order.', v.string()),
  profile: described('The process that the order belongs to.', v.picklist(orderProfiles)),
  buyer_endpoint: described('Address of the buyer in the network, scheme:id.', v.string()),
  order_type: text('Code of the kind of order, as the buyer named it.'),
  issued_on: described('Day on which the buyer wrote the order.', v.string()),
  valid_until: day('Day until which the order holds.'),
  customer_reference: text('The buyer’s reference, for its own routing.'),
  accounting_cost: text('The buyer’s accounting code.'),
  contract: text('Number of the contract.'),
  quotation: text('Number of your quotation.'),
  requisition: text('Number of the requisition within the buyer’s organization.'),
  catalogue: text('Number of the catalogue.'),
  project: text('Number of the project.'),
  replaces_order: text('The buyer’s number of the order that this one takes the place of.'),
  sales_order: text('Your own number of the order, as the buyer named it.'),
  originator: text('Who asked for the goods within the buyer’s organization.'),
  delivery_terms: text('Terms of delivery, as the buyer wrote them.'),
  payment_terms: text('Terms of payment, as the buyer wrote them.'),
  ...promised,
  change_id: text('The buyer’s number of the last change that was executed.'),
  change_sequence: text('Its place in the sequence of changes.'),
});
export type OrderPeppol = v.InferOutput<typeof OrderPeppol>;

/** Facts of the buyer's line that a position keeps (PEP-71). */
export const PositionPeppol = namedObject('OrderItemPeppol', {
  line_id: described('Number of the line in the buyer’s order.', v.string()),
  wanted: described(
    'Quantity that the buyer wants of the line, the same in all positions of it; 0 where it was deleted.',
    v.number(),
  ),
  unit_code: described('Code of the unit, as the buyer wrote it.', v.string()),
  price: number('Price that the buyer named.'),
  price_quantity: number('Quantity that the price is for; one where it is null.'),
  tax_category: text('Code of the tax category.'),
  buyer_item: text('The buyer’s number of the article.'),
  standard_item: text('Standard number of the article, such as its GTIN.'),
  standard_scheme: text('Scheme of the standard number.'),
  ...promised,
  backorder: number('Quantity that follows later, as you answered.'),
});
export type PositionPeppol = v.InferOutput<typeof PositionPeppol>;

/** Columns of an order that its documents set: the process is one of its own, which lists filter by. */
export const peppolColumns = (peppol: OrderPeppol) => ({
  peppol,
  peppol_profile: peppol.profile,
});
