import { expect, it } from 'vitest';
import { takesTopic } from './takes-topic.ts';

it.each([
  [['*'], 'order.placed', true],
  [['order.placed'], 'order.placed', true],
  [['order.placed'], 'order.placed.twice', false],
  [['order.*'], 'order.return.received', true],
  [['order.*'], 'order_list.created', false],
  [['cart.*', 'order.placed'], 'order.placed', true],
  [[], 'order.placed', false],
])('%j takes %s: %s', (patterns, topic, takes) => {
  expect(takesTopic(patterns, topic)).toBe(takes);
});
