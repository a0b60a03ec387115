import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import { about, example } from '../order/closing.events.ts';
import { fulfillmentStates } from '../order/fulfillment.schema.ts';
import { PositionUnits } from '../order/position.schema.ts';
import { Moved } from './fulfillment.schema.ts';

const EXAMPLE_ITEM = '01976f3a-8c1e-7a45-8e21-0c9d8b7a6f5e';

/** Start of the topics that a buyer’s trail leaves out (ORD-290). */
export const FULFILLMENT_TOPICS = 'order.fulfillment.';

/** Fields that every event of a fulfilment carries. */
const ofFulfillment = {
  ...about,
  fulfillment_id: described('Id of the fulfilment.', uuid()),
  location_code: described(
    'Code of its location; null where the location is gone.',
    v.nullable(v.string()),
  ),
};

const fulfillmentExample = {
  ...example,
  fulfillment_id: '01976f3b-4f50-7d32-8c61-8e9fa0b1c2d3',
  location_code: 'main',
};

const words = v.nullable(v.string());

const status = described('Where the work of the location stands.', v.picklist(fulfillmentStates));

const positions = described(
  'Its lines; absent where they are thousands, metadata.trimmed then names them.',
  v.optional(v.array(PositionUnits)),
);
const examplePositions = [{ order_item_id: EXAMPLE_ITEM, quantity: 2 }];

export const orderFulfillmentCreated = defineEvent({
  topic: 'order.fulfillment.created',
  description: 'A location has goods of an order to ship.',
  trigger: 'An order that moves stock was placed, or lines of it came to another location.',
  data: namedObject('OrderFulfillmentCreatedData', { ...ofFulfillment, positions }),
  example: { ...fulfillmentExample, positions: examplePositions },
});

export const orderFulfillmentUpdated = defineEvent({
  topic: 'order.fulfillment.updated',
  description: 'A location has more or less of an order to ship; positions are all its lines.',
  trigger: 'Lines joined a fulfilment, or some of its units were cancelled.',
  data: namedObject('OrderFulfillmentUpdatedData', { ...ofFulfillment, status, positions }),
  example: { ...fulfillmentExample, status: 'open', positions: examplePositions },
});

export const orderFulfillmentClosed = defineEvent({
  topic: 'order.fulfillment.closed',
  description: 'A location has nothing of an order to ship any more.',
  trigger: 'Everything of a fulfilment was shipped, cancelled or moved away.',
  data: namedObject('OrderFulfillmentClosedData', { ...ofFulfillment, status }),
  example: { ...fulfillmentExample, status: 'shipped' },
});

export const orderFulfillmentAccepted = defineEvent({
  topic: 'order.fulfillment.accepted',
  description: 'A location took over what it has to ship of an order.',
  trigger: 'A fulfilment was accepted.',
  data: namedObject('OrderFulfillmentAcceptedData', {
    ...ofFulfillment,
    accepted_by: described('Who took it over, as the caller said.', words),
  }),
  example: { ...fulfillmentExample, accepted_by: 'Ada' },
});

export const orderFulfillmentRerouted = defineEvent({
  topic: 'order.fulfillment.rerouted',
  description: 'A location gave lines of an order away; the fulfilment is the one that they left.',
  trigger: 'Open lines of a fulfilment were moved to other locations.',
  data: namedObject('OrderFulfillmentReroutedData', {
    ...ofFulfillment,
    reason: described('Why, as the caller said.', words),
    moved: described(
      'Where the lines went; absent where they are thousands, metadata.trimmed then names them.',
      v.optional(v.array(Moved)),
    ),
  }),
  example: {
    ...fulfillmentExample,
    reason: 'damaged',
    moved: [
      {
        fulfillment_id: '01976f3b-5a61-7e43-9d72-9fa0b1c2d3e4',
        location_code: 'shop',
        positions: examplePositions,
      },
    ],
  },
});

export const orderFulfillmentHeld = defineEvent({
  topic: 'order.fulfillment.held',
  description: 'What a location has to ship of an order was stopped.',
  trigger: 'A fulfilment was put on hold, or the reason of its hold was replaced.',
  data: namedObject('OrderFulfillmentHeldData', {
    ...ofFulfillment,
    reason: described('Why, as the caller said.', words),
  }),
  example: { ...fulfillmentExample, reason: 'damaged' },
});

export const orderFulfillmentUnheld = defineEvent({
  topic: 'order.fulfillment.unheld',
  description: 'What a location has to ship of an order goes on.',
  trigger: 'The hold of a fulfilment was lifted.',
  data: namedObject('OrderFulfillmentUnheldData', ofFulfillment),
  example: fulfillmentExample,
});

/** The topics of fulfilments. */
export const fulfillmentEvents = [
  orderFulfillmentCreated,
  orderFulfillmentUpdated,
  orderFulfillmentAccepted,
  orderFulfillmentRerouted,
  orderFulfillmentHeld,
  orderFulfillmentUnheld,
  orderFulfillmentClosed,
];
