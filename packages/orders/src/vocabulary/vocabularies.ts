import { closedSet, withoutWords, words } from '@waybill/api/vocabulary';
import { commentVisibilities } from '../comment/comment.schema.ts';
import { itemTypes } from '../order/item.schema.ts';
import { cancellationScopes, returnStatuses } from '../order/order.schema.ts';
import { fulfillmentStatuses, isFinal, paymentStatuses, statuses } from '../order/order-status.ts';
import { refusals, settlements } from '../return/return.schema.ts';
import type { Vocabulary } from './vocabulary.schema.ts';

/** Orders publishes eight closed sets; values stand in the order to offer them (ORD-120). */
export const vocabularies: readonly Vocabulary[] = [
  vocabulary(
    'cancellation-scopes',
    'Whether a cancellation took the whole order or some of its quantities.',
    words(cancellationScopes, {
      order: 'The order was cancelled as a whole.',
      items: 'Quantities of named positions were cancelled.',
    }),
  ),
  vocabulary(
    'comment-visibilities',
    'For whom a comment on an order was written.',
    words(commentVisibilities, {
      internal: 'A note between operators.',
      customer: 'Meant for the customer’s view of the order.',
    }),
  ),
  vocabulary(
    'fulfillment-statuses',
    'How much of an order has been shipped.',
    words(fulfillmentStatuses, {
      unfulfilled: 'Nothing has been shipped.',
      partial: ['Something has been shipped and something is still owed.', 'warning'],
      fulfilled: ['Everything that was not cancelled has been shipped.', 'success'],
    }),
  ),
  vocabulary(
    'item-types',
    'What a position of an order stands for.',
    words(itemTypes, {
      product: 'An article of the catalogue.',
      configuration: 'An article configured for this order.',
      custom: 'A line typed by hand.',
    }),
  ),
  vocabulary(
    'payment-statuses',
    'Where the payment of an order stands.',
    words(paymentStatuses, {
      open: 'Nothing is known about a payment yet.',
      pending: ['A payment was started.', 'info'],
      authorized: ['The amount is reserved but not collected.', 'info'],
      paid: ['The amount was received in full.', 'success'],
      partially_paid: ['A part of the amount was received.', 'warning'],
      refunded: 'The amount was given back.',
      failed: ['The payment did not succeed.', 'danger'],
    }),
  ),
  vocabulary(
    'return-resolutions',
    'How a return ended: what the customer got, or why it was turned down.',
    [
      ...words(settlements, {
        refund: 'The price was given back.',
        partial_refund: 'A part of the price was given back.',
        replacement: 'The goods were replaced.',
        repair: 'The goods were repaired.',
        store_credit: 'The price was credited for later orders.',
      }).map((value) => ({ ...value, stage: 'complete' as const })),
      ...words(refusals, {
        wear_and_tear: 'The goods show ordinary use.',
        not_returnable: 'The goods are excluded from returns.',
      }).map((value) => ({ ...value, stage: 'reject' as const })),
    ],
    'app',
  ),
  vocabulary(
    'return-statuses',
    'The way of a return from its registration to its end.',
    words(
      returnStatuses,
      {
        registered: ['Announced; the goods are on their way.', 'info'],
        received: ['The goods have arrived and wait for a decision.', 'warning'],
        completed: ['Settled.', 'success'],
        rejected: ['Turned down.', 'danger'],
      },
      (status) => status === 'completed' || status === 'rejected',
    ),
  ),
  vocabulary(
    'statuses',
    'The lifecycle of an order.',
    words(
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
  ),
];

/** The sets without their values. */
export const vocabularyIndex = withoutWords(vocabularies);

/** The set of that name, or undefined. */
export function findVocabulary(name: string): Vocabulary | undefined {
  return vocabularies.find((one) => one.name === name);
}

function vocabulary(
  name: string,
  means: string,
  values: Vocabulary['values'],
  source: Vocabulary['source'] = 'schema',
): Vocabulary {
  return { app: 'orders', ...closedSet(name, means, values), source };
}
