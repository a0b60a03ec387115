import { expect, it } from 'vitest';
import type { Invoke } from '../functions/functions.ts';
import type { ChangeRecord } from './change-feed.ts';
import { throughWeather } from './stream-weather.ts';

const records = ['a', 'b', 'a', 'c'].map(
  (pk, index): ChangeRecord => ({
    eventID: `${index}`,
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    dynamodb: { SequenceNumber: `${index}`, Keys: { pk: { S: pk } } },
  }),
);
const target = { id: 'publish', file: '' };
const sequences = (event: unknown) =>
  (event as { Records: ChangeRecord[] }).Records.map(({ dynamodb }) => dynamodb.SequenceNumber);

it('hands batches to a consumer more than once and in other sizes', async () => {
  const batches: string[][] = [];
  const invoke: Invoke = async (_, event) => {
    batches.push(sequences(event));
  };
  const stormy = throughWeather(invoke, { seed: 1, stream: { repeated: 1, split: 1 } });
  expect(await stormy(target, { Records: records })).toEqual({ batchItemFailures: [] });
  expect(batches).toHaveLength(8);
  expect(new Set(batches.flat())).toEqual(new Set(['0', '1', '2', '3']));
  expect(batches.flat().indexOf('0')).toBeLessThan(batches.flat().indexOf('2'));
});

it('names what a consumer did not finish, and what comes behind it', async () => {
  const invoke: Invoke = async (_, event) => ({
    batchItemFailures: sequences(event)
      .filter((one) => one === '2')
      .map((itemIdentifier) => ({ itemIdentifier })),
  });
  const stormy = throughWeather(invoke, { seed: 1, stream: { repeated: 0, split: 0 } });
  const { batchItemFailures } = (await stormy(target, { Records: records })) as {
    batchItemFailures: { itemIdentifier: string }[];
  };
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toContain('2');
});

it('leaves the stream alone where the profile says nothing of it', () => {
  const invoke: Invoke = async () => undefined;
  expect(throughWeather(invoke, { seed: 1 })).toBe(invoke);
  expect(throughWeather(invoke, undefined)).toBe(invoke);
});
