import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';

/*
 * Ends of an order: of a command, or of the past of an order that is brought in.
 */

const reference = uuid();
const text = v.nullable(v.string());

/** The order that an event of a command is about; the number is the order’s. */
export const about = {
  order_id: described('Id of the order.', reference),
  number: described('Number of the order.', v.string()),
};

export const example = {
  order_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  number: 'ORD-000042',
};

export const orderCancelled = defineEvent({
  topic: 'order.cancelled',
  description: 'Nothing of an order is left to be shipped; it ended as cancelled.',
  trigger:
    'An order was cancelled as a whole, its last quantities were, or it was brought in as cancelled.',
  data: namedObject('OrderCancelledData', {
    ...about,
    reason: described('Why, as the caller said.', text),
    cancelled_by: described('Who cancelled, as the caller said.', text),
    cancellation_id: described('Id of the cancellation.', reference),
  }),
  example: {
    ...example,
    reason: 'ordered twice',
    cancelled_by: null,
    cancellation_id: '01976f3b-1d2e-7b10-8a4f-6c7d8e9fa0b1',
  },
});

export const orderCompleted = defineEvent({
  topic: 'order.completed',
  description: 'An order is closed; via tells by what.',
  trigger:
    'Everything was shipped, the payment arrived, someone closed the order by hand, or it was brought in as completed.',
  data: namedObject('OrderCompletedData', {
    ...about,
    via: described(
      'What closed it: the last shipment, the payment, a call by hand, or its past where it was brought in.',
      v.picklist(['shipment', 'payment', 'manual', 'import']),
    ),
    completed_by: described('Who closed it by hand, as the caller said.', text),
  }),
  example: { ...example, via: 'shipment', completed_by: null },
});

export const orderDelivered = defineEvent({
  topic: 'order.delivered',
  description: 'Everything of an order has arrived.',
  trigger:
    'The last parcel of a fulfilled order was delivered, or what was still owed was cancelled.',
  data: namedObject('OrderDeliveredData', {
    ...about,
    delivered_at: described('When the last parcel arrived, UTC.', text),
  }),
  example: { ...example, delivered_at: '2026-11-24T14:05:00.000Z' },
});
