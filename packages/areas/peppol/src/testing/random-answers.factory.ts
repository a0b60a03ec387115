import * as fc from 'fast-check';
import type { Occasion } from '../answer/answer.ts';
import { despatchAdvice } from '../answer/despatch-advice.ts';
import { responsesTo } from '../answer/responses-to.ts';
import type { WrittenDocument } from '../answer/written-document.ts';
import type { PositionView } from '../order/order-view.ts';
import {
  conversation,
  linePeppol,
  lotOf,
  orderOf,
  orderPeppol,
  parcelOf,
  positionOf,
  record,
  shipmentOf,
  units,
} from './answered-order.factory.ts';

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });

/** Texts with all that is hard to write: markup, controls, halves of characters, blanks. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '&',
      '>',
      '"',
      "'",
      ']',
      ' ',
      '\n',
      '\r',
      '\t',
      'ä',
      '\u0000',
      '\ud800',
      '\udc00',
      '\u{1f600}',
      '\ufffe',
      '\u0085',
      'a',
    ),
    maxLength: 12,
  }),
  fc.string({ minLength: 1, maxLength: 12 }),
);
/** A text in which something can be read. */
const name = text.map((one) => `${one}x`);
const day = fc.constantFrom('2026-12-01', '2027-02-28', '2028-02-29');
const quantity = fc.integer({ min: 1, max: 5_000 }).map((thousandths) => thousandths / 1_000);
const price = fc.integer({ min: 0, max: 99_999_999 }).map((parts) => parts / 10_000);
const unit = fc.constantFrom('piece', 'Karton', 'KGM', 'handful', ' ');
const part = fc.constantFrom(0, 0.5, 1);

const peppol = fc
  .record({
    line_id: fc.constantFrom('1', '2', '3'),
    wanted: fc.oneof(quantity, fc.constant(0)),
    unit_code: fc.constantFrom('C62', 'XBX', 'KGM'),
    price: maybe(price),
    buyer_item: maybe(text),
    standard_item: maybe(text),
    standard_scheme: maybe(fc.constantFrom('0160', '0088')),
    promised_from: maybe(day),
    promised_to: maybe(day),
    backorder: maybe(quantity),
  })
  .map((more) => linePeppol(more));

const position = fc
  .record({
    sku: maybe(text),
    name: text,
    unit: maybe(unit),
    quantity,
    cancelled: part,
    shipped: part,
    unit_price: price,
    peppol: fc.option(peppol, { freq: 5 }),
  })
  .map(({ cancelled, shipped, ...more }): PositionView => {
    const quantity_cancelled = Math.round(more.quantity * cancelled * 1_000) / 1_000;
    const left = Math.round((more.quantity - quantity_cancelled) * 1_000);
    const quantity_shipped = Math.round(left * shipped) / 1_000;
    return positionOf({ ...more, quantity_cancelled, quantity_shipped });
  });

const occasion: fc.Arbitrary<Occasion> = fc.oneof(
  fc.constant<Occasion>({ kind: 'placed' }),
  fc.constant<Occasion>({ kind: 'commanded' }),
  text.map((change): Occasion => ({ kind: 'changed', change })),
  text.map((cancellation): Occasion => ({ kind: 'withdrawn', cancellation })),
  fc
    .record({ reasons: fc.array(text, { maxLength: 3 }), change: maybe(text) })
    .map((one): Occasion => ({ kind: 'refused', ...one })),
  maybe(text).map((reason): Occasion => ({ kind: 'cancelled', reason })),
  fc
    .record({ note: maybe(text), detail: fc.boolean() })
    .map((one): Occasion => ({ kind: 'asked', ...one })),
);

const address = fc.record(
  {
    company: text,
    name: text,
    street: text,
    street3: text,
    zip: text,
    city: text,
    country: fc.oneof(text, fc.constantFrom('BE', 'Belgium', 'XI', 'XK', 'EL')),
    phone: text,
  },
  { requiredKeys: [] },
);

const party = fc.record({
  registration_name: name,
  country: fc.constantFrom('BE', 'CH'),
  company_id: maybe(text),
  company_scheme: maybe(fc.constantFrom('0088', '0201', '0002')),
  street: maybe(text),
  contact_name: maybe(text),
});

/** The response to anything about a random order; none where there is none. */
export const randomResponse: fc.Arbitrary<WrittenDocument | undefined> = fc
  .record({
    items: fc.array(position, { maxLength: 6 }),
    status: fc.constantFrom('placed', 'placed', 'cancelled'),
    acknowledged_at: maybe(fc.constant('2026-11-29T09:00:00.000Z')),
    promised_to: maybe(day),
    profile: fc.constantFrom('ordering' as const, 'advanced_ordering' as const),
    party: maybe(party),
    customer_reference: maybe(text),
    note: maybe(text),
    occasion,
  })
  .map(({ items, status, acknowledged_at, promised_to, profile, party: own, ...more }) => {
    // Changes and their refusals belong to the advanced process alone.
    const isChange = 'change' in more.occasion && more.occasion.change !== null;
    const [response] = responsesTo({
      order: orderOf({ items, status, acknowledged_at, peppol: orderPeppol({ promised_to }) }),
      occasion: more.occasion,
      conversation: { ...conversation, profile: isChange ? 'advanced_ordering' : profile },
      customer_reference: more.customer_reference,
      place: 1,
      record,
      settings: { send_receipt: true, party: own, units },
      notes: new Map(more.note === null ? [] : [['1', more.note]]),
    });
    return response;
  });

const lot = fc.record(
  { lot: maybe(text), expires: day, best_before: maybe(day), serial: text, udi: maybe(text) },
  { requiredKeys: [] },
);

/** The advice of a random shipment. */
export const randomAdvice: fc.Arbitrary<WrittenDocument> = fc
  .record({
    items: fc.array(position, { minLength: 1, maxLength: 6 }),
    shipped: fc.array(quantity, { minLength: 6, maxLength: 6 }),
    shipping_address: maybe(address),
    carrier: maybe(text),
    tracking_code: maybe(text),
    note: maybe(text),
    deliver_to: maybe(day),
    lots: fc.array(lot, { maxLength: 3 }),
    type: maybe(fc.constantFrom('PX', 'BX')),
    party: maybe(party),
  })
  .map(({ items, shipped, shipping_address, lots, type, party: own, ...more }) => {
    const [first] = items;
    if (first === undefined) throw new Error('an order has positions');
    const shipment = shipmentOf({
      carrier: more.carrier,
      tracking_code: more.tracking_code,
      items: items.map(({ id }, at) => ({ order_item_id: id, quantity: shipped[at] ?? 1 })),
      peppol: parcelOf({
        note: more.note,
        deliver_to: more.deliver_to,
        lots: lots.map((one) => lotOf({ ...one, order_item_id: first.id })),
        units: [{ sscc: type && '373000100000000015', type, order_item_ids: [first.id] }],
      }),
    });
    const order = orderOf({ items, shipping_address, shipments: [shipment] });
    return despatchAdvice({ order, shipment, conversation, record, party: own, units });
  });
