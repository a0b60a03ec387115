import { described, namedObject } from '@waybill/api/annotation';
import { defineVocabularies, terms } from '@waybill/api/vocabulary';
import { VocabularyValue } from '@waybill/api/vocabulary.schema';
import * as v from 'valibot';
import { commentVisibilities } from '../comment/comment.schema.ts';
import { fulfillmentStates } from '../order/fulfillment.schema.ts';
import { isEnded } from '../order/fulfillment-status.ts';
import { itemTypes } from '../order/item.schema.ts';
import { cancellationScopes, returnStatuses, shipmentStatuses } from '../order/order.schema.ts';
import {
  deliveryStatuses,
  fulfillmentStatuses,
  isFinal,
  paymentStatuses,
  statuses,
} from '../order/order-status.ts';
import { refusals, settlements } from '../return/return.schema.ts';

/** One term of a set; resolutions of returns also name their stage (ORD-121). */
const OrderTerm = namedObject('OrderVocabularyValue', {
  ...VocabularyValue.entries,
  stage: described(
    'Of a resolution of returns: whether it settles or refuses.',
    v.optional(v.picklist(['complete', 'reject'])),
  ),
});

const publisher = { app: 'orders', atLocations: 'anywhere' } as const;

/** Orders publishes eleven closed sets; values stand in the order to offer them (ORD-120). */
export const orderVocabularies = defineVocabularies(publisher, OrderTerm, {
  'cancellation-scopes': {
    means: 'Whether a cancellation took the whole order or some of its quantities.',
    values: terms(cancellationScopes, {
      order: 'The order was cancelled as a whole.',
      items: 'Quantities of named positions were cancelled.',
    }),
  },
  'comment-visibilities': {
    means: 'For whom a comment on an order was written.',
    values: terms(commentVisibilities, {
      internal: 'A note between operators.',
      customer: 'Meant for the customer’s view of the order.',
    }),
  },
  'delivery-statuses': {
    means: 'How much of an order has arrived.',
    values: terms(deliveryStatuses, {
      undelivered: 'No parcel has arrived, as far as is known.',
      partial: ['Something has arrived, and something has not.', 'warning'],
      delivered: ['Everything was sent, and every parcel has arrived.', 'success'],
    }),
  },
  'fulfillment-states': {
    means: 'Where the work of a location on an order stands.',
    values: terms(
      fulfillmentStates,
      {
        open: ['Waits for its location.', 'info'],
        accepted: ['Its location has taken it over.', 'info'],
        shipped: ['Everything left has been shipped.', 'success'],
        cancelled: ['Nothing of it is to be shipped any more.', 'danger'],
      },
      isEnded,
    ),
  },
  'fulfillment-statuses': {
    means: 'How much of an order has been shipped.',
    values: terms(fulfillmentStatuses, {
      unfulfilled: 'Nothing has been shipped.',
      partial: ['Something has been shipped and something is still owed.', 'warning'],
      fulfilled: ['Everything that was not cancelled has been shipped.', 'success'],
    }),
  },
  'item-types': {
    means: 'What a position of an order stands for.',
    values: terms(itemTypes, {
      product: 'An article of the catalogue.',
      configuration: 'An article configured for this order.',
      custom: 'A line typed by hand.',
    }),
  },
  'payment-statuses': {
    means: 'Where the payment of an order stands.',
    values: terms(paymentStatuses, {
      open: 'Nothing is known about a payment yet.',
      pending: ['A payment was started.', 'info'],
      authorized: ['The amount is reserved but not collected.', 'info'],
      paid: ['The amount was received in full.', 'success'],
      partially_paid: ['A part of the amount was received.', 'warning'],
      partially_refunded: 'A part of the amount was given back.',
      refunded: 'The amount was given back.',
      failed: ['The payment did not succeed.', 'danger'],
    }),
  },
  'return-resolutions': {
    means: 'How a return ended: what the customer got, or why it was turned down.',
    values: [
      ...terms(settlements, {
        refund: 'The price was given back.',
        partial_refund: 'A part of the price was given back.',
        replacement: 'The goods were replaced.',
        repair: 'The goods were repaired.',
        store_credit: 'The price was credited for later orders.',
      }).map((value) => ({ ...value, stage: 'complete' as const })),
      ...terms(refusals, {
        wear_and_tear: 'The goods show ordinary use.',
        not_returnable: 'The goods are excluded from returns.',
      }).map((value) => ({ ...value, stage: 'reject' as const })),
    ],
    source: 'app',
  },
  'return-statuses': {
    means: 'The way of a return from its registration to its end.',
    values: terms(
      returnStatuses,
      {
        registered: ['Announced; the goods are on their way.', 'info'],
        received: ['The goods have arrived and wait for a decision.', 'warning'],
        completed: ['Settled.', 'success'],
        rejected: ['Turned down.', 'danger'],
      },
      (status) => status === 'completed' || status === 'rejected',
    ),
  },
  'shipment-statuses': {
    means: 'Where a parcel is, by what its carrier reports.',
    values: terms(shipmentStatuses, {
      shipped: 'It has left; the carrier has reported nothing yet.',
      in_transit: ['It is on its way.', 'info'],
      delivered: ['It has arrived.', 'success'],
      failed: ['It could not be handed over, and is still with the carrier.', 'warning'],
      returned: ['It came back.', 'danger'],
    }),
  },
  statuses: {
    means: 'The lifecycle of an order.',
    values: terms(
      statuses,
      {
        pending: ['Waits for approval and was never placed.', 'warning'],
        placed: ['Accepted; nothing has been shipped.', 'info'],
        in_fulfillment: ['Something has been shipped.', 'info'],
        completed: ['Closed.', 'success'],
        cancelled: ['Called off.', 'danger'],
      },
      isFinal,
    ),
  },
});
