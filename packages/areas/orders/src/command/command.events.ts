import { described, namedObject } from '@waybill/api/annotation';
import { externalKeyAnswer } from '@waybill/api/external-key';
import { uuid } from '@waybill/api/fields';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import {
  about,
  example,
  orderCancelled,
  orderCompleted,
  orderDelivered,
} from '../order/closing.events.ts';
import { paymentStatuses } from '../order/order-status.ts';
import { PositionUnits } from '../order/position.schema.ts';
import { orderAcknowledged, orderHeld } from '../order/standing.events.ts';

const reference = uuid();
const text = v.nullable(v.string());

const EXAMPLE_ITEM = '01976f3a-8c1e-7a45-8e21-0c9d8b7a6f5e';
const EXAMPLE_RECORD = '01976f3b-1d2e-7b10-8a4f-6c7d8e9fa0b1';

const noKeys = { external_id: null, external_refs: null };

/** Missing where an order has thousands; `metadata.trimmed` then names them. */
const positions = described(
  'The positions and quantities; absent where they are thousands, metadata.trimmed then names them.',
  v.optional(v.array(PositionUnits)),
);
const examplePositions = [{ order_item_id: EXAMPLE_ITEM, quantity: 1.5 }];

export const orderUpdated = defineEvent({
  topic: 'order.updated',
  description: 'Descriptive columns of an order were replaced; the data names them.',
  trigger: 'An order was updated.',
  data: namedObject('OrderUpdatedData', {
    ...about,
    columns: described('Names of the columns that were replaced.', v.array(v.string())),
  }),
  example: { ...example, columns: ['shipping_address'] },
});

export const orderItemCancelled = defineEvent({
  topic: 'order.item.cancelled',
  description: 'Quantities of single positions were taken off an order.',
  trigger: 'Positions of an order were cancelled.',
  data: namedObject('OrderItemCancelledData', {
    ...about,
    positions,
    reason: described('Why, as the caller said.', text),
    cancelled_by: described('Who cancelled, as the caller said.', text),
    cancellation_id: described('Id of the cancellation.', reference),
  }),
  example: {
    ...example,
    positions: examplePositions,
    reason: 'out of stock',
    cancelled_by: null,
    cancellation_id: EXAMPLE_RECORD,
  },
});

export const orderItemAdded = defineEvent({
  topic: 'order.item.added',
  description: 'Positions were added to an order; its amounts are others from now on.',
  trigger: 'Positions were added to an order.',
  data: namedObject('OrderItemAddedData', { ...about, positions }),
  example: { ...example, positions: examplePositions },
});

export const orderUnheld = defineEvent({
  topic: 'order.unheld',
  description: 'An order was released from its hold.',
  trigger: 'The hold of an order was lifted.',
  data: namedObject('OrderUnheldData', about),
  example,
});

export const orderPaymentStatusChanged = defineEvent({
  topic: 'order.payment_status.changed',
  description: 'Where the payment of an order stands was recorded, perhaps without a difference.',
  trigger: 'A payment status was sent.',
  data: namedObject('OrderPaymentStatusChangedData', {
    ...about,
    from: described('The status before.', v.picklist(paymentStatuses)),
    to: described('The status now.', v.picklist(paymentStatuses)),
    payment_id: described('Reference of the payment at its provider.', text),
  }),
  example: { ...example, from: 'open', to: 'paid', payment_id: 'pi_123' },
});

export const orderShipmentCreated = defineEvent({
  topic: 'order.shipment.created',
  description: 'A delivery note was booked; number is the delivery note’s.',
  trigger: 'Something of an order was shipped.',
  data: namedObject('OrderShipmentCreatedData', {
    ...about,
    shipment_id: described('Id of the delivery note.', reference),
    carrier: described('Who ships it.', text),
    tracking_code: described('Number under which the parcel is followed.', text),
    ...externalKeyAnswer,
    fulfillment_id: described(
      'Id of the fulfilment it is of; null where the order moves no stock.',
      v.optional(v.nullable(reference)),
    ),
    location_code: described('Code of the location that it left.', v.optional(text)),
    positions,
  }),
  example: {
    ...example,
    number: 'DEL-000007',
    shipment_id: EXAMPLE_RECORD,
    carrier: 'dhl',
    tracking_code: null,
    ...noKeys,
    fulfillment_id: null,
    location_code: null,
    positions: examplePositions,
  },
});

/** The topics of the commands on an order. */
export const commandEvents = [
  orderUpdated,
  orderAcknowledged,
  orderCancelled,
  orderItemCancelled,
  orderItemAdded,
  orderCompleted,
  orderHeld,
  orderUnheld,
  orderPaymentStatusChanged,
  orderShipmentCreated,
  orderDelivered,
];
