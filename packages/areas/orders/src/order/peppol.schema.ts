import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { day, LENGTHS, text, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** Business processes by which an order arrives, the last part of their ProfileID. */
export const orderProfiles = ['order_only', 'ordering', 'advanced_ordering'] as const;

const nullableText = (sentence: string) => described(sentence, v.nullable(v.string()));
const nullableDay = (sentence: string) =>
  described(sentence, v.nullable(v.pipe(v.string(), v.isoDate())));
const number = (sentence: string) => described(sentence, v.nullable(v.number()));

const promised = {
  promised_from: nullableDay('First day on which you promised to deliver.'),
  promised_to: nullableDay('Last day on which you promised to deliver.'),
};

/** Facts of its Peppol documents that an order keeps (PEP-70). */
export const OrderPeppol = namedObject('OrderPeppol', {
  document_id: described('Id of the latest document of the buyer that was executed.', v.string()),
  order_id: described('The buyer’s own number of the order.', v.string()),
  profile: described('The process of that document.', v.picklist(orderProfiles)),
  buyer_endpoint: described('Address of the buyer in the network, scheme:id.', v.string()),
  order_type: nullableText('Code of the kind of order, as the buyer named it.'),
  issued_on: described('Day on which the buyer wrote the order.', v.string()),
  valid_until: nullableDay('Day until which the order holds.'),
  customer_reference: nullableText('The buyer’s reference, for its own routing.'),
  accounting_cost: nullableText('The buyer’s accounting code.'),
  contract: nullableText('Number of the contract.'),
  quotation: nullableText('Number of your quotation.'),
  requisition: nullableText('Number of the requisition within the buyer’s organization.'),
  catalogue: nullableText('Number of the catalogue.'),
  project: nullableText('Number of the project.'),
  replaces_order: nullableText('The buyer’s number of the order that this one takes the place of.'),
  sales_order: nullableText('Your own number of the order, as the buyer named it.'),
  originator: nullableText('Who asked for the goods within the buyer’s organization.'),
  delivery_terms: nullableText('Terms of delivery, as the buyer wrote them.'),
  payment_terms: nullableText('Terms of payment, as the buyer wrote them.'),
  ...promised,
  change_id: nullableText('The buyer’s number of the last change that was executed.'),
  change_sequence: nullableText('Its place in the sequence of changes.'),
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
  tax_category: nullableText('Code of the tax category.'),
  buyer_item: nullableText('The buyer’s number of the article.'),
  standard_item: nullableText('Standard number of the article, such as its GTIN.'),
  standard_scheme: nullableText('Scheme of the standard number.'),
  ...promised,
  backorder: number('Quantity that follows later, as you answered.'),
});
export type PositionPeppol = v.InferOutput<typeof PositionPeppol>;

/** The texts and days of a shipment, as its booking names them or as answers show them. */
interface Side<Text, Day> {
  readonly text: (sentence: string, length?: number) => Text;
  readonly day: (sentence: string) => Day;
}

const sent = {
  text: (sentence: string, length: number = LENGTHS.reference) =>
    described(`${sentence.slice(0, -1)}, up to ${length} characters.`, v.nullish(text(length))),
  day: (sentence: string) => described(sentence, v.nullish(day())),
};
const shown = { text: nullableText, day: nullableDay };

const wordsOn = <Text, Day>(side: Side<Text, Day>) => ({
  note: side.text('A note to the buyer.', LENGTHS.text),
  deliver_from: side.day('First day on which the goods are expected there.'),
  deliver_to: side.day('Last day on which they are expected there.'),
});

const lotOn = <Text, Day>(side: Side<Text, Day>) => ({
  lot: side.text('Number of the lot.'),
  expires: side.day('Day on which the goods expire.'),
  best_before: side.day('Day until which they are at their best.'),
  serial: side.text('Serial number.'),
  udi: side.text('Unique identifier of a medical device.'),
});

const LOTS = 'Lots and numbers of the goods, by their positions.';
const UNITS = 'Pallets and boxes, and the positions of which something is in each.';
const POSITION = 'Id of the position of the order.';
const POSITIONS = 'Ids of the positions of the order.';
const SSCC = 'Its serial shipping container code.';
const TYPE = 'Code of what it is, UN/ECE Recommendation 21.';

const LotInput = namedObject('ShipmentLotInput', {
  order_item_id: described(POSITION, uuid()),
  ...lotOn(sent),
});
const UnitInput = namedObject('ShipmentUnitInput', {
  sscc: described(`${SSCC} 18 digits, the last of which checks them.`, v.nullish(v.string())),
  type: described(TYPE, v.nullish(v.string())),
  order_item_ids: described(POSITIONS, bounded(uuid())),
});

/** Words of a shipment to the buyer of its goods, as its booking names them (PEP-90). */
export const ShipmentPeppolInput = namedObject('ShipmentPeppolInput', {
  ...wordsOn(sent),
  lots: described(LOTS, v.nullish(bounded(LotInput))),
  units: described(UNITS, v.nullish(bounded(UnitInput))),
});
export type ShipmentPeppolInput = v.InferOutput<typeof ShipmentPeppolInput>;

const Lot = namedObject('ShipmentLot', {
  order_item_id: described(POSITION, v.string()),
  ...lotOn(shown),
});
const Unit = namedObject('ShipmentUnit', {
  sscc: nullableText(SSCC),
  type: nullableText(TYPE),
  order_item_ids: described(POSITIONS, v.array(v.string())),
});

/** The same as answers show it. */
export const ShipmentPeppol = namedObject('ShipmentPeppol', {
  ...wordsOn(shown),
  lots: described(LOTS, v.array(Lot)),
  units: described(UNITS, v.array(Unit)),
});
export type ShipmentPeppol = v.InferOutput<typeof ShipmentPeppol>;

/** Columns of an order that its documents set: the process is one of its own, which lists filter by. */
export const peppolColumns = (peppol: OrderPeppol) => ({
  peppol,
  peppol_profile: peppol.profile,
});
