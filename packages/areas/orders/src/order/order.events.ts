import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import { Fulfillment } from './fulfillment.schema.ts';
import { Item, itemDocuments } from './item.schema.ts';
import { Order, orderDocuments, Return } from './order.schema.ts';
import { emptyOrder } from './order-fields.ts';

const reference = uuid();

const EXAMPLE_ORDER = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const EXAMPLE_ITEM = '01976f3a-8c1e-7a45-8e21-0c9d8b7a6f5e';
const EXAMPLE_TIME = '2026-11-21T09:30:00.000Z';

/** Value of a placement, shared by both outcomes (ORD-124). */
const summary = {
  order_id: described('Id of the order.', reference),
  number: described('Number of the order.', v.string()),
  grand_total: described('What the customer pays, in the currency of the order.', v.number()),
  currency: described('Currency of the order, ISO 4217.', v.string()),
  item_count: described('Number of positions.', v.number()),
  cart_id: described('Id of the cart it came from.', v.nullable(reference)),
};

const exampleSummary = {
  order_id: EXAMPLE_ORDER,
  number: 'ORD-000042',
  grand_total: 119,
  currency: 'EUR',
  item_count: 1,
  cart_id: null,
};

/** The attached objects may be missing from a large order; `metadata.trimmed` then names them. */
const EventItem = namedObject('OrderItemTold', {
  ...Item.entries,
  ...v.partial(v.pick(Item, itemDocuments)).entries,
});

const EventOrder = namedObject('OrderCreatedData', {
  ...Order.entries,
  ...v.partial(v.pick(Order, orderDocuments)).entries,
  items: described(
    'The positions; absent from a very large order, metadata.trimmed then names them.',
    v.optional(v.array(EventItem)),
  ),
  fulfillments: described(
    'What each location ships of it; none where it moves no stock, absent where the positions are.',
    v.optional(v.array(Fulfillment)),
  ),
});

export const orderCreated = defineEvent({
  topic: 'order.created',
  description:
    'A new order exists; the data is the order with its items. metadata.sequence of every order event counts the states of the order: events of one change share it, in the order of their ids. What is below the last one seen tells of an earlier state; what is equal belongs to the same and is kept.',
  trigger: 'An order was placed, whether accepted at once or waiting for approval.',
  data: EventOrder,
  example: {
    id: EXAMPLE_ORDER,
    ...emptyOrder,
    number: 'ORD-000042',
    currency: 'EUR',
    status: 'placed',
    payment_status: 'open',
    fulfillment_status: 'unfulfilled',
    on_hold: false,
    item_count: 1,
    subtotal: 100,
    shipping_total: 0,
    tax_total: 19,
    grand_total: 119,
    refunded_total: 0,
    taxes: [{ rate: 19, net: 100, tax: 19, sent: false }],
    placed_at: EXAMPLE_TIME,
    created_at: EXAMPLE_TIME,
    updated_at: EXAMPLE_TIME,
    items: [
      {
        id: EXAMPLE_ITEM,
        order_id: EXAMPLE_ORDER,
        position: 10,
        type: 'product',
        product_id: null,
        sku: 'LAMP-7',
        name: 'Desk lamp',
        unit: null,
        quantity: 2,
        quantity_shipped: 0,
        quantity_cancelled: 0,
        quantity_returned: 0,
        unit_price: 50,
        discounts: [],
        line_discount: 0,
        line_total: 100,
        tax_rate: 19,
        tax_amount: 19,
        tax_sent: false,
        cost_center: null,
        position_text: null,
        requested_delivery_date: null,
        source_synced_at: null,
        product: null,
        configuration: null,
        metadata: null,
        user_data: null,
        source: null,
        peppol: null,
        created_at: EXAMPLE_TIME,
        updated_at: EXAMPLE_TIME,
      },
    ],
    fulfillments: [],
  },
});

export const orderPlaced = defineEvent({
  topic: 'order.placed',
  description: 'An order was accepted and may be fulfilled.',
  trigger: 'A placement needed no approval, or a waiting order was approved.',
  data: namedObject('OrderPlacedData', summary),
  example: exampleSummary,
});

const approvalReasons = ['permission', 'value_threshold', 'agent'] as const;

/** Fields of a placement that waits for approval. */
const waiting = {
  ...v.partial(v.omit(v.object(summary), ['order_id', 'number'])).entries,
  approval_reason: described(
    'Why a placement waits: a missing permission, its value, or the assistant that placed it.',
    v.optional(v.picklist(approvalReasons)),
  ),
  threshold: described(
    'The value above which orders wait, those of assistants for agent; null for a missing permission.',
    v.optional(v.nullable(v.number())),
  ),
};

/** Fields of a return alone. */
const returning = {
  return_id: described('Id of the return; absent from a placement.', v.optional(reference)),
  positions: described(
    'What shall come back; absent from a placement.',
    v.optional(Return.entries.positions),
  ),
  reason: described('Why it comes back, as the customer said.', v.optional(v.nullable(v.string()))),
  reason_code: described('Code of the return reason.', v.optional(v.nullable(v.string()))),
};

export const orderRequested = defineEvent({
  topic: 'order.requested',
  description:
    'Someone asked for something a shop has to agree to: kind says what, and number is the number of the order or of the return.',
  trigger: 'A placement waits for approval, or a return was requested.',
  data: namedObject('OrderRequestedData', {
    kind: described('What was asked for.', v.picklist(['placement', 'return'])),
    order_id: described('Id of the order.', reference),
    number: described('Number of the order, or of the return.', v.string()),
    ...waiting,
    ...returning,
  }),
  example: {
    kind: 'placement',
    ...exampleSummary,
    approval_reason: 'value_threshold',
    threshold: 100,
  },
});

/** The topics of this area. */
export const orderEvents = [orderCreated, orderPlaced, orderRequested];
