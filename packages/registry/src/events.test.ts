import { knownTopics } from '@waybill/webhooks/endpoint/known-topics';
import { describe, expect, it } from 'vitest';
import { areas } from './areas.ts';
import { topicsToCome } from './areas-to-come.ts';
import { events } from './events.ts';
import { operations } from './operations.ts';
import { topology } from './topology.ts';

const topics = events.map(({ topic }) => topic);

it('declares a topic once', () => {
  expect(new Set(topics).size).toBe(topics.length);
});

// WHK-150
it.each(areas)('$name names what reads the records of its events', (area) => {
  const entities = new Set(area.events.map(({ topic }) => topic.split('.')[0]));
  expect(Object.keys(area.eventReaders).toSorted()).toEqual([...entities].toSorted());
  const reading = area.operations.filter(({ access }) => access === 'read').map(({ id }) => id);
  expect(reading).toEqual(expect.arrayContaining(Object.values(area.eventReaders)));
});

// WHK-44
describe('topics that can be subscribed to', () => {
  it('are the declared ones and those to come, and no other', () => {
    expect(knownTopics.toSorted()).toEqual([...topics, ...topicsToCome].toSorted());
  });

  it('are to come no longer when an area declares them', () => {
    expect(topicsToCome.filter((topic) => topics.includes(topic))).toEqual([]);
  });
});

// WHK-6
it('declares every topic that an operation or a consumer may publish', () => {
  const emitted = [...operations, ...topology.consumers].flatMap(({ emits }) => emits ?? []);
  expect(emitted.filter((topic) => !topics.includes(topic))).toEqual([]);
});

// WHK-6
it('gives every event an example of its data', async () => {
  const { safeParse } = await import('valibot');
  for (const { topic, data, example } of events) {
    expect([topic, safeParse(data, example).success]).toEqual([topic, true]);
  }
});
