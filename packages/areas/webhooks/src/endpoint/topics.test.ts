import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseTopics, receives, topicProblems } from './topics.ts';

const known = ['order.created', 'order.placed', 'order.payment_status.changed', 'market.created'];

describe('subscriptions', () => {
  it.each([
    [['*'], 'order.placed', true],
    [['order.*'], 'order.placed', true],
    [['order.*'], 'order.payment_status.changed', true],
    [['order.payment_status.*'], 'order.payment_status.changed', true],
    [['order.*'], 'order_list.created', false],
    [['order.placed'], 'order.placed', true],
    [['order.placed'], 'order.created', false],
    [[], 'order.placed', false],
  ])('%j on %s: %s', (topics, topic, expected) => {
    expect(receives(topics, topic)).toBe(expected);
  });

  it.each([
    [['order.placed', 'order.*'], ['order.*']],
    [['order.*', '*', 'market.created'], ['*']],
    [['order.placed', 'order.placed'], ['order.placed']],
    [['order.*', 'order.payment_status.*'], ['order.*']],
    [
      ['market.created', 'order.placed'],
      ['market.created', 'order.placed'],
    ],
  ])('%j are normalised to %j', (topics, expected) => {
    expect(normaliseTopics(topics)).toEqual(expected);
  });

  // WHK-43
  it('receive the same after normalising', () => {
    const pattern = fc.constantFrom(...known, '*', 'order.*', 'market.*', 'order.payment_status.*');
    fc.assert(
      fc.property(fc.array(pattern), fc.constantFrom(...known), (topics, topic) => {
        expect(receives(normaliseTopics(topics), topic)).toBe(receives(topics, topic));
      }),
    );
  });

  // WHK-41
  it('must exist', () => {
    expect(topicProblems([], known)).toEqual([{ code: 'topics_empty', path: 'topics' }]);
    expect(topicProblems(['*', 'order.*', 'order.placed'], known)).toEqual([]);
    expect(
      topicProblems(['order.placed', 'ordr.*', 'order.plced', 'order', 'or*', ''], known),
    ).toEqual([1, 2, 3, 4, 5].map((n) => ({ code: 'unknown_topic', path: `topics.${n}` })));
  });
});
