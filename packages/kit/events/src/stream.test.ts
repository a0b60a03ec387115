import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { failuresOf, newItem } from './stream.ts';

const recordOf = (number: number): DynamoDBRecord => ({
  eventID: `event-${number}`,
  dynamodb: {
    SequenceNumber: String(number),
    NewImage: { pk: { S: 'T#acme' }, sk: { S: 'DOOR' }, size: { N: '2.5' }, open: { BOOL: true } },
  },
});

it('reads the item after a change', () => {
  expect(newItem(recordOf(1))).toEqual({ pk: 'T#acme', sk: 'DOOR', size: 2.5, open: true });
  expect(() => newItem({ eventID: 'event-1', dynamodb: {} })).toThrow('event-1 has no new image');
});

it('reads bytes as Lambda hands them over: as base64', () => {
  const image = { pk: { S: 'T#acme' }, sk: { S: 'DOOR' }, packed: { B: 'AQL/' } };
  const item = newItem({ eventID: 'event-1', dynamodb: { NewImage: image } });
  expect(item['packed']).toEqual(Uint8Array.of(1, 2, 255));
});

// WHK-10
it('names the records that failed by their place in the stream', () => {
  const event: DynamoDBStreamEvent = { Records: [1, 2, 3].map(recordOf) };
  expect(failuresOf(event, (index) => index > 0)).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }, { itemIdentifier: '3' }],
  });
  expect(failuresOf(event, () => false)).toEqual({ batchItemFailures: [] });
});
