import { described, namedObject } from '@waybill/api/annotation';
import { externalKeyAnswer } from '@waybill/api/external-key';
import { uuid } from '@waybill/api/fields';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import { Return } from '../order/order.schema.ts';
import { Exchange, Restock } from './return.schema.ts';

const reference = uuid();

/** Fields that every event of a return carries. */
const common = {
  order_id: described('Id of the order.', reference),
  return_id: described('Id of the return.', reference),
  /** The return's own number. */
  number: described('Number of the return.', v.string()),
  /** Missing where an order has thousands; `metadata.trimmed` then names them. */
  positions: described(
    'What comes back; absent where they are thousands, metadata.trimmed then names them.',
    v.optional(Return.entries.positions),
  ),
};

const example = {
  order_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  return_id: '01976f3c-2e3f-7c21-9b50-7d8e9fa0b1c2',
  number: 'RET-000007',
  positions: [
    {
      order_item_id: '01976f3a-8c1e-7a45-8e21-0c9d8b7a6f5e',
      quantity: 1,
      restock: true,
      reason_code: 'other',
    },
  ],
};

export const orderReturnRegistered = defineEvent({
  topic: 'order.return.registered',
  description:
    'Goods were announced to come back; their quantities are claimed, nothing is booked.',
  trigger: 'A return was requested.',
  data: namedObject('OrderReturnRegisteredData', {
    ...common,
    ...externalKeyAnswer,
    reason: described('Why it comes back, as the customer said.', v.nullable(v.string())),
    reason_code: described('Code of the return reason.', v.optional(v.nullable(v.string()))),
  }),
  example: {
    ...example,
    external_id: null,
    external_refs: null,
    reason: 'Wrong colour',
    reason_code: 'not_as_described',
  },
});

export const orderReturnReceived = defineEvent({
  topic: 'order.return.received',
  description: 'Returned goods arrived and wait for a decision.',
  trigger: 'A registered return was received.',
  data: namedObject('OrderReturnReceivedData', common),
  example,
});

export const orderReturnCompleted = defineEvent({
  topic: 'order.return.completed',
  description: 'A return was settled and its quantities count as returned.',
  trigger: 'A return was completed.',
  data: namedObject('OrderReturnCompletedData', {
    ...common,
    resolution: described('How it was settled.', v.nullable(v.string())),
    /** Null when it is too long for an event; the positions carry the flags. */
    restock: described(
      'What goes back into stock; null where the list is too long for an event.',
      v.optional(v.nullable(Restock)),
    ),
    refund_id: described(
      'Id of the refund that was recorded with it.',
      v.optional(v.nullable(reference)),
    ),
    exchange: described('The order that replaces the goods.', v.optional(v.nullable(Exchange))),
  }),
  example: {
    ...example,
    resolution: 'refund',
    restock: [{ product_id: null, sku: 'LAMP-7', quantity: 1, location_code: null }],
    refund_id: null,
    exchange: null,
  },
});

export const orderReturnRejected = defineEvent({
  topic: 'order.return.rejected',
  description: 'A return was turned down and claims nothing any more.',
  trigger: 'A return was rejected.',
  data: namedObject('OrderReturnRejectedData', {
    ...common,
    resolution: described('Why it was turned down, as a code.', v.nullable(v.string())),
    reason: described('Why in words.', v.nullable(v.string())),
  }),
  example: { ...example, resolution: 'wear_and_tear', reason: null },
});

/** The topics of returns. */
export const returnEvents = [
  orderReturnRegistered,
  orderReturnReceived,
  orderReturnCompleted,
  orderReturnRejected,
];
