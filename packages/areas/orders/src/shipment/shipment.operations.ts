import { externalIdTaken } from '@waybill/api/external-key';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { Shipment } from '../order/order.schema.ts';
import { shipmentColumns } from '../order/record.columns.ts';
import {
  ShipBody,
  ShipmentCreated,
  Shippable,
  TrackBody,
  UpdateShipmentBody,
} from './shipment.schema.ts';

export const listShipmentsOperation = defineOperation({
  id: 'orders.shipments.list',
  tool: { class: 'read' },
  route: 'GET /orders/shipments',
  summary: 'List the delivery notes of all orders, the newest first',
  description:
    'The rows are those of `orders.get`. Filters by carrier, tracking_code, location_id, location_code, order_id, number and external_id are answered from indexes, others are compared row by row; `location_code` finds what left the location that has the code today, or one that had it then where none has it any more; `external_id` is that of the delivery note, and `status` takes several values.',
  list: shipmentColumns,
  atLocations: { rows: 'location_id' },
  response: page(Shipment),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'The filters and the sort would read more rows than a list may; narrow it.',
    },
  },
  impact: 'Delivery notes of all orders cannot be listed; those of one order can be read.',
});

export const getShippableOperation = defineOperation({
  id: 'orders.shippable',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /orders/{id}/shippable',
  summary: 'See what of an order can be shipped now, or what prevents it',
  description:
    'It says whether `orders.ship` would be accepted now, and if not, why. Every position is listed with its open quantity, 0 included. Nothing changes.',
  response: Shippable,
  status: 200,
  access: 'read',
  errors: {},
  claimsItself: true,
  impact: 'Warehouses do not see what is left to send.',
});

export const shipOrderOperation = defineOperation({
  id: 'orders.ship',
  tool: { class: 'write', destructive: true },
  unknownKeys: 'refused',
  route: 'POST /orders/{id}/ship',
  summary: 'Book a delivery note',
  description:
    'Without positions everything open is shipped, without a quantity all that is open of a position. A number of the caller’s leaves the delivery range alone. An order that moves stock ships from one fulfilment, named or chosen, and its goods are booked out; any other order books none. A key that is bound to locations ships from these alone, and is answered id, number, status and fulfillment_status of the order.',
  body: ShipBody,
  atLocations: { names: [] },
  response: ShipmentCreated,
  status: 201,
  access: 'write',
  errors: {
    positions_required: { status: 400, when: 'positions is an empty list.' },
    order_pending: { status: 422, when: 'The order waits for approval.' },
    fulfillment_closed: { status: 422, when: 'The named fulfilment is shipped or cancelled.' },
    fulfillment_on_hold: {
      status: 422,
      when: 'The named fulfilment, or every unfinished one, is on hold; the message quotes the reason.',
    },
    fulfillment_required: {
      status: 422,
      when: 'No fulfilment has all named positions open; details say what each has.',
    },
    order_closed: { status: 422, when: 'The order is completed or cancelled.' },
    order_on_hold: {
      status: 422,
      when: 'The order is on hold and on_hold_blocks is not nothing.',
    },
    unknown_position: { status: 400, when: 'An order_item_id is no position of the order.' },
    nothing_to_ship: { status: 422, when: 'No position has an open quantity.' },
    quantity_exceeds_open: { status: 422, when: 'More than the open quantity of a position.' },
    number_range_missing: {
      status: 422,
      when: 'No number range carries the code that delivery_number_range_code names.',
    },
    unique_violation: {
      status: 409,
      when: 'The number of the delivery note is taken, or another shipment holds the external_id; the answer names it.',
    },
  },
  emits: [
    'order.shipment.created',
    'order.fulfillment.closed',
    'order.completed',
    'reservation.committed',
    'stock_level.low',
    'stock_movement.created',
  ],
  claimsItself: true,
  impact: 'Nothing can be shipped.',
});

export const updateShipmentOperation = defineOperation({
  id: 'orders.shipments.update',
  route: 'PUT /orders/{id}/shipments/{sid}',
  summary: 'Correct a delivery note',
  description:
    'Columns that are sent are replaced, null empties them; without a difference nothing is written. It is possible in every state of the order.',
  body: UpdateShipmentBody,
  atLocations: { names: [] },
  response: Shipment,
  status: 200,
  access: 'write',
  errors: { unique_violation: externalIdTaken },
  emits: ['order.shipment.updated'],
  claimsItself: true,
  impact: 'Carriers and tracking codes of shipments cannot be corrected.',
});

export const trackShipmentOperation = defineOperation({
  id: 'orders.shipments.track',
  route: 'POST /orders/{id}/shipments/{sid}/track',
  summary: 'Report what became of a parcel',
  description:
    'Reports may come late, twice and in any order: a report with a known status and time is known and changes nothing. The status is that of the latest `delivered` or `returned`, without one that of the latest `in_transit` or `failed`; `delivered_at` is the earliest `delivered`. The delivery status of the order follows. No stock is booked.',
  body: TrackBody,
  atLocations: { names: [] },
  response: Shipment,
  status: 200,
  access: 'write',
  errors: {
    too_many_tracking_events: {
      status: 422,
      when: 'The shipment would have more than 100 reports.',
    },
  },
  emits: ['order.shipment.tracked', 'order.delivered'],
  claimsItself: true,
  impact: 'The shop does not learn which parcels arrived.',
});

export const shipmentOperations = [
  listShipmentsOperation,
  getShippableOperation,
  shipOrderOperation,
  updateShipmentOperation,
  trackShipmentOperation,
] as const;
