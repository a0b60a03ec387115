import * as v from 'valibot';
import { expect, it } from 'vitest';
import { orderVocabularies } from './vocabularies.ts';

const { all, contracts, find } = orderVocabularies;

const keysOf = (name: string) => find(name)?.values.map(({ key }) => key);

// ORD-120
it.each([
  ['cancellation-scopes', ['order', 'items']],
  ['comment-visibilities', ['internal', 'customer']],
  ['delivery-statuses', ['undelivered', 'partial', 'delivered']],
  ['fulfillment-statuses', ['unfulfilled', 'partial', 'fulfilled']],
  ['item-types', ['product', 'configuration', 'custom']],
  [
    'payment-statuses',
    [
      'open',
      'pending',
      'authorized',
      'paid',
      'partially_paid',
      'partially_refunded',
      'refunded',
      'failed',
    ],
  ],
  [
    'return-resolutions',
    [
      'refund',
      'partial_refund',
      'replacement',
      'repair',
      'store_credit',
      'wear_and_tear',
      'not_returnable',
    ],
  ],
  ['return-statuses', ['registered', 'received', 'completed', 'rejected']],
  ['shipment-statuses', ['shipped', 'in_transit', 'delivered', 'failed', 'returned']],
  ['statuses', ['pending', 'placed', 'in_fulfillment', 'completed', 'cancelled']],
])('%s offers its words in order', (name, keys) => {
  expect(keysOf(name)).toEqual(keys);
});

it('publishes exactly these sets, each in its declared shape', () => {
  expect(all).toHaveLength(11);
  for (const vocabulary of all)
    expect(v.parse(contracts.get.response, vocabulary)).toEqual(vocabulary);
});

// ORD-121
it('shows final states, stages, tones and titles', () => {
  const value = (name: string, key: string) => find(name)?.values.find((one) => one.key === key);
  expect(value('statuses', 'in_fulfillment')).toMatchObject({
    title: { en: 'In fulfillment' },
    tone: 'info',
    final: false,
  });
  expect(value('statuses', 'cancelled')).toMatchObject({ tone: 'danger', final: true });
  expect(value('return-statuses', 'received')).toMatchObject({ tone: 'warning', final: false });
  expect(value('return-resolutions', 'repair')).toMatchObject({ stage: 'complete' });
  expect(value('return-resolutions', 'wear_and_tear')).toMatchObject({ stage: 'reject' });
  expect(value('payment-statuses', 'open')).not.toHaveProperty('stage');
  expect(find('return-resolutions')?.source).toBe('app');
  expect(find('statuses')?.source).toBe('schema');
});

// ORD-120
it('knows no other name', () => {
  expect(find('orders.statuses')).toBeUndefined();
});
