import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import { about, example } from '../order/closing.events.ts';
import { Shipment } from '../order/order.schema.ts';

const shipment_id = described('Id of the delivery note.', uuid());
const EXAMPLE_SHIPMENT = '01976f3b-1d2e-7b10-8a4f-6c7d8e9fa0b1';
const EXAMPLE_ARRIVAL = '2026-11-24T14:05:00.000Z';

export const orderShipmentUpdated = defineEvent({
  topic: 'order.shipment.updated',
  description: 'Columns of a delivery note were replaced; the data names them.',
  trigger: 'A delivery note was updated.',
  data: namedObject('OrderShipmentUpdatedData', {
    ...about,
    shipment_id,
    columns: described('Names of the columns that were replaced.', v.array(v.string())),
  }),
  example: { ...example, shipment_id: EXAMPLE_SHIPMENT, columns: ['tracking_code'] },
});

export const orderShipmentTracked = defineEvent({
  topic: 'order.shipment.tracked',
  description: 'A parcel is elsewhere on its way, or arrived at another time than was known.',
  trigger: 'A report of the carrier changed the status or the arrival of a shipment.',
  data: namedObject('OrderShipmentTrackedData', {
    ...about,
    shipment_id,
    from: described('The status before.', Shipment.entries.status),
    to: described('The status now.', Shipment.entries.status),
    at: described('Time of the report that decides the status, UTC.', v.string()),
    delivered_at: described('When it first arrived, UTC.', v.nullable(v.string())),
  }),
  example: {
    ...example,
    shipment_id: EXAMPLE_SHIPMENT,
    from: 'in_transit',
    to: 'delivered',
    at: EXAMPLE_ARRIVAL,
    delivered_at: EXAMPLE_ARRIVAL,
  },
});

/** The topics of what happens to a delivery note after it was booked. */
export const shipmentEvents = [orderShipmentUpdated, orderShipmentTracked];
