import { expect, it } from 'vitest';
import { addressedBy, goesTo, subjectOf } from './event-subject.ts';

const failing = 'webhook.endpoint.failing';

// WHK-208
it.each([
  [failing, { endpoint_id: 'whe_1' }, 'whe_1'],
  ['webhook.endpoint.disabled', { endpoint_id: 'whe_1' }, 'whe_1'],
  ['order.placed', { endpoint_id: 'whe_1' }, undefined],
  ['order.placed', null, undefined],
])('%s with %j speaks of %s', (topic, data, expected) => {
  expect(subjectOf(topic, data)).toBe(expected);
  expect(addressedBy({ topic, body: JSON.stringify({ topic, data }) })).toEqual({
    topic,
    subject: expected,
  });
});

// WHK-77, WHK-208
it.each([
  [['*'], { topic: failing, subject: 'whe_2' }, true],
  [['webhook.*'], { topic: failing, subject: 'whe_1' }, false],
  [['order.*'], { topic: failing, subject: 'whe_2' }, false],
  [['order.*'], { topic: 'order.placed' }, true],
])('the endpoint whe_1 with %j receives %j: %s', (topics, event, expected) => {
  expect(goesTo({ id: 'whe_1', topics }, event)).toBe(expected);
});
