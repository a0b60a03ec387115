import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { Fulfillment } from '../order/fulfillment.schema.ts';
import { fulfillmentColumns } from '../order/record.columns.ts';
import {
  AcceptFulfillmentBody,
  FulfillmentDetail,
  HoldFulfillmentBody,
  RerouteBody,
  Rerouted,
  UnholdFulfillmentBody,
} from './fulfillment.schema.ts';

export const listFulfillmentsOperation = defineOperation({
  id: 'orders.fulfillments.list',
  tool: { class: 'read' },
  route: 'GET /orders/fulfillments',
  summary: 'List the fulfilments of all orders, the newest first',
  description:
    'The rows are those of `orders.get`. Filters by location_id or location_code, each with any of status, on_hold and order_on_hold, are answered from indexes with exact totals; a code that no location has is an empty page. What is to be picked at a location: `location_code=main&status=open,accepted&on_hold=false&order_on_hold=false&order=created_at.asc`.',
  list: { ...fulfillmentColumns, location_code: 'text' },
  // A code may change: rows are kept by the id of their location.
  sortable: Object.keys(fulfillmentColumns),
  atLocations: { rows: 'location_id' },
  response: page(Fulfillment),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'The filters and the sort would read more rows than a list may; narrow it.',
    },
  },
  impact: 'Warehouses do not see what is to be picked; each order shows its own.',
});

export const getFulfillmentOperation = defineOperation({
  id: 'orders.fulfillments.get',
  route: 'GET /orders/{id}/fulfillments/{fid}',
  summary: 'Read a fulfilment with the address it goes to',
  description: 'The address and the requested day are those of its order as it is now.',
  response: FulfillmentDetail,
  atLocations: { rows: 'location_id' },
  status: 200,
  access: 'read',
  errors: {},
  impact: 'A fulfilment cannot be opened by itself; its order shows it.',
});

/** Parts that all commands on a fulfilment share. */
const command = {
  response: Fulfillment,
  status: 200,
  access: 'write',
  claimsItself: true,
  unknownKeys: 'refused',
} as const;

/** Refusals that all commands on a fulfilment share. */
const closed = {
  order_closed: { status: 422, when: 'The order is completed or cancelled.' },
  fulfillment_closed: { status: 422, when: 'The fulfilment is shipped or cancelled.' },
} as const;

const onHold = {
  status: 422,
  when: 'The fulfilment is on hold; the message quotes the reason.',
} as const;

export const acceptFulfillmentOperation = defineOperation({
  ...command,
  id: 'orders.fulfillments.accept',
  route: 'POST /orders/{id}/fulfillments/{fid}/accept',
  summary: 'Take a fulfilment over',
  description:
    'Its location says that it will ship: from then on a buyer neither cancels nor changes the order. Lines that join later make it open again. A hold of the order does not prevent it.',
  body: AcceptFulfillmentBody,
  atLocations: { rows: 'location_id' },
  errors: {
    ...closed,
    fulfillment_on_hold: onHold,
    fulfillment_not_open: { status: 422, when: 'The fulfilment is accepted already.' },
  },
  emits: ['order.fulfillment.accepted'],
  impact: 'Locations cannot say that they have begun; what they have to ship can be shipped.',
});

export const holdFulfillmentOperation = defineOperation({
  ...command,
  id: 'orders.fulfillments.hold',
  route: 'POST /orders/{id}/fulfillments/{fid}/hold',
  summary: 'Put a fulfilment on hold',
  description:
    'It is neither accepted nor rerouted nor shipped until the hold is lifted; cancelling goes on, and so do the other fulfilments of the order. Holding again replaces the reason.',
  body: HoldFulfillmentBody,
  atLocations: { rows: 'location_id' },
  errors: closed,
  emits: ['order.fulfillment.held'],
  impact: 'What one location ships cannot be stopped; the order as a whole can.',
});

export const unholdFulfillmentOperation = defineOperation({
  ...command,
  id: 'orders.fulfillments.unhold',
  route: 'POST /orders/{id}/fulfillments/{fid}/unhold',
  summary: 'Release a fulfilment from its hold',
  description: 'The hold of the order is another one, and stays.',
  body: UnholdFulfillmentBody,
  atLocations: { rows: 'location_id' },
  errors: { ...closed, not_on_hold: { status: 422, when: 'The fulfilment is not on hold.' } },
  emits: ['order.fulfillment.unheld'],
  impact: 'Fulfilments on hold cannot be shipped.',
});

export const rerouteFulfillmentOperation = defineOperation({
  ...command,
  id: 'orders.fulfillments.reroute',
  route: 'POST /orders/{id}/fulfillments/{fid}/reroute',
  summary: 'Move lines of a fulfilment to other locations',
  description:
    'A location rejects what it cannot ship by this too. Without `location_code` the routing strategy chooses, and asks no location that gave one of these lines away; a key that is bound to locations names its own alone, and of fulfilments elsewhere it learns no id. Each line takes its goods along: its reservation ends here and a new one begins there, never as a backorder. The lines join the unfinished fulfilment of the order at their new place, or begin one. With `dry_run` the answer says where they would go, and nothing changes.',
  body: RerouteBody,
  atLocations: { names: ['location_code'] },
  response: Rerouted,
  errors: {
    ...closed,
    positions_required: { status: 400, when: 'positions is an empty list.' },
    fulfillment_on_hold: onHold,
    unknown_position: { status: 400, when: 'An order_item_id is no position of the order.' },
    quantity_exceeds_open: {
      status: 422,
      when: 'More than is open of a position at this location.',
    },
    unknown_location: { status: 400, when: 'No location has the location_code.' },
    insufficient_stock: {
      status: 422,
      when: 'The other locations, or the named one, cannot give a line; details name each as positions.N.',
    },
  },
  emits: [
    'order.fulfillment.rerouted',
    'order.fulfillment.created',
    'order.fulfillment.updated',
    'order.fulfillment.closed',
    'reservation.created',
    'reservation.released',
    'stock_level.low',
    'stock_movement.created',
  ],
  impact: 'Lines cannot be moved to another location; they can be cancelled and ordered anew.',
});

export const fulfillmentOperations = [
  listFulfillmentsOperation,
  getFulfillmentOperation,
  acceptFulfillmentOperation,
  holdFulfillmentOperation,
  unholdFulfillmentOperation,
  rerouteFulfillmentOperation,
] as const;
