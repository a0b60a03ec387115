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

const serials = {
  lot: 'Number of the lot.',
  serial: 'Serial number.',
  udi: 'Unique identifier of a medical device.',
} as const;
const days = {
  expires: 'Day on which the goods expire.',
  best_before: 'Day until which they are at their best.',
} as const;

const words = {
  note: 'A note to the buyer.',
  deliver_from: 'First day on which the goods are expected there.',
  deliver_to: 'Last day on which they are expected there.',
  lots: 'Lots and numbers of the goods, by their positions.',
  units: 'Pallets and boxes, and the positions of which something is in each.',
  position: 'Id of the position of the order.',
  sscc: 'Its serial shipping container code.',
  type: 'Code of what it is, UN/ECE Recommendation 21.',
  positions: 'Ids of the positions of the order.',
} as const;

const parcelText = (sentence: string, length: number = LENGTHS.reference) =>
  described(`${sentence.slice(0, -1)}, up to ${length} characters.`, v.nullish(text(length)));
const parcelDay = (sentence: string) => described(sentence, v.nullish(day()));

/** Words of a shipment to the buyer of its goods, as its booking names them (PEP-90). */
export const ShipmentPeppolInput = namedObject('ShipmentPeppolInput', {
  note: parcelText(words.note, LENGTHS.text),
  deliver_from: parcelDay(words.deliver_from),
  deliver_to: parcelDay(words.deliver_to),
  lots: described(
    words.lots,
    v.nullish(
      bounded(
        namedObject('ShipmentLotInput', {
          order_item_id: described(words.position, uuid()),
          lot: parcelText(serials.lot),
          expires: parcelDay(days.expires),
          best_before: parcelDay(days.best_before),
          serial: parcelText(serials.serial),
          udi: parcelText(serials.udi),
        }),
      ),
    ),
  ),
  units: described(
    words.units,
    v.nullish(
      bounded(
        namedObject('ShipmentUnitInput', {
          sscc: described(
            `${words.sscc} 18 digits, the last of which checks them.`,
            v.nullish(v.string()),
          ),
          type: described(words.type, v.nullish(v.string())),
          order_item_ids: described(words.positions, bounded(uuid())),
        }),
      ),
    ),
  ),
});
export type ShipmentPeppolInput = v.InferOutput<typeof ShipmentPeppolInput>;

/** The same as answers show it. */
export const ShipmentPeppol = namedObject('ShipmentPeppol', {
  note: nullableText(words.note),
  deliver_from: nullableDay(words.deliver_from),
  deliver_to: nullableDay(words.deliver_to),
  lots: described(
    words.lots,
    v.array(
      namedObject('ShipmentLot', {
        order_item_id: described(words.position, v.string()),
        lot: nullableText(serials.lot),
        expires: nullableDay(days.expires),
        best_before: nullableDay(days.best_before),
        serial: nullableText(serials.serial),
        udi: nullableText(serials.udi),
      }),
    ),
  ),
  units: described(
    words.units,
    v.array(
      namedObject('ShipmentUnit', {
        sscc: nullableText(words.sscc),
        type: nullableText(words.type),
        order_item_ids: described(words.positions, v.array(v.string())),
      }),
    ),
  ),
});
export type ShipmentPeppol = v.InferOutput<typeof ShipmentPeppol>;

/** Columns of an order that its documents set: the process is one of its own, which lists filter by. */
export const peppolColumns = (peppol: OrderPeppol) => ({
  peppol,
  peppol_profile: peppol.profile,
});
