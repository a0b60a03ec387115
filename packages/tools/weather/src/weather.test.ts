import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  QueryCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { boundless, type Profile, profiles } from './profile.ts';
import { fresh, key, refusalOf, row, slow, weatherScene } from './weather.factory.ts';

const { table, time, under, passing, put, putting, transacting, getting } = weatherScene();

describe('latency', () => {
  it('makes every call take its time, and none that manages tables', async () => {
    const latency = { readMs: 60, writeMs: 90, transactionMs: 100, transactionItemMs: 20, tail: 1 };
    const client = await under({ latency });
    const pk = fresh();
    const took = async (call: Promise<unknown>) => {
      const [ms = 0] = await time.waiting(1);
      time.pass(ms);
      await call;
      return Math.round(ms);
    };
    expect(await took(put(client, row(pk)))).toBe(90);
    expect(await took(getting(client, pk))).toBe(60);
    const two = [putting(pk), putting(fresh())];
    expect(await took(transacting(client, two))).toBe(140);
    await client.send(new DescribeTableCommand({ TableName: table.name() }));
  });
});

describe('conflicts', () => {
  /** A transaction over two items that is under way, and what others get for these. */
  async function beside(profile: Partial<Profile>) {
    const client = await under({ latency: slow, ...profile });
    const [one, two, other] = [fresh(), fresh(), fresh()];
    await put(client, row(one, 'before'));
    const check: TransactWriteItem = {
      ConditionCheck: {
        TableName: table.name(),
        Key: key(two),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    const underWay = transacting(client, [putting(one, 'after'), check]);
    await time.waiting(1);
    const name = { TableName: table.name() };
    const [{ UnprocessedItems }, ...refusals] = await Promise.all([
      client.send(
        new BatchWriteItemCommand({
          RequestItems: {
            [table.name()]: [one, fresh()].map((pk) => ({ PutRequest: { Item: row(pk) } })),
          },
        }),
      ),
      refusalOf(put(client, row(one))),
      refusalOf(client.send(new UpdateItemCommand({ ...name, Key: key(two) }))),
      refusalOf(client.send(new DeleteItemCommand({ ...name, Key: key(one) }))),
      refusalOf(getting(client, one)),
    ]);
    const cancelled = Promise.all([
      refusalOf(transacting(client, [putting(other), putting(two)])),
      refusalOf(
        client.send(
          new TransactGetItemsCommand({
            TransactItems: [one, other].map((pk) => ({ Get: { ...name, Key: key(pk) } })),
          }),
        ),
      ),
    ]);
    await time.waiting(3);
    const cancellations = await passing(cancelled);
    await passing(underWay);
    const after = await refusalOf(put(client, row(one)));
    return { refusals, cancellations, after, left: UnprocessedItems?.[table.name()]?.length ?? 0 };
  }

  it('refuse other writes of an item of a transaction until it is over', async () => {
    const { refusals, cancellations, after, left } = await beside({ conflicts: true });
    const single = { name: 'TransactionConflictException', reasons: [], throttled: [] };
    const cancelled = (...reasons: string[]) => ({
      name: 'TransactionCanceledException',
      reasons,
      throttled: [],
    });
    expect(refusals).toEqual([single, single, single, undefined]);
    expect(cancellations).toEqual([
      cancelled('None', 'TransactionConflict'),
      cancelled('TransactionConflict', 'None'),
    ]);
    expect([left, after]).toEqual([1, undefined]);
  });

  it('are none without the law', async () => {
    const { refusals, left, cancellations } = await beside({});
    const none = [...refusals, ...cancellations].map(() => undefined);
    expect([...refusals, ...cancellations]).toEqual(none);
    expect(left).toBe(0);
  });

  it('keep a transaction from reading what a write of its own is changing', async () => {
    const client = await under({ conflicts: true, latency: { ...slow, writeMs: 300 } });
    const pk = fresh();
    const writing = put(client, row(pk));
    await time.waiting(1);
    const reading = client.send(
      new TransactGetItemsCommand({
        TransactItems: [{ Get: { TableName: table.name(), Key: key(pk) } }],
      }),
    );
    const refusal = refusalOf(reading);
    await time.waiting(2);
    time.pass(200);
    expect(await refusal).toMatchObject({ reasons: ['TransactionConflict'] });
    time.pass(100);
    await writing;
  });
});

describe('tokens', () => {
  const raising = (pk: string): TransactWriteItem => ({
    Update: {
      TableName: table.name(),
      Key: key(pk),
      UpdateExpression: 'ADD hits :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    },
  });

  it('make a repeat wait, then succeed without an effect', async () => {
    const client = await under({ latency: slow, conflicts: true });
    const [one, two, token] = [fresh(), fresh(), fresh('token')];
    const items = [raising(one), raising(two)];
    const first = transacting(client, items, token);
    await time.waiting(1);
    expect(await refusalOf(transacting(client, items, token))).toMatchObject({
      name: 'TransactionInProgressException',
    });
    await passing(first);
    await transacting(client, items, token);
    expect((await getting(client, one)).Item?.['hits']).toEqual({ N: '1' });
    expect(await refusalOf(transacting(client, [raising(one)], token))).toMatchObject({
      name: 'IdempotentParameterMismatchException',
    });
  });

  it('are free again when their transaction was refused', async () => {
    const client = await under({ conflicts: true, latency: slow });
    const [pk, token] = [fresh(), fresh('token')];
    const other = transacting(client, [raising(pk)]);
    await time.waiting(1);
    const refusal = refusalOf(transacting(client, [raising(pk)], token));
    await time.waiting(2);
    await passing(Promise.all([other, refusal]));
    expect(await refusal).toMatchObject({ reasons: ['TransactionConflict'] });
    await passing(transacting(client, [raising(pk)], token));
    expect((await getting(client, pk)).Item?.['hits']).toEqual({ N: '2' });
  });
});

describe('partitions', () => {
  const partitions = { readUnits: 4, writeUnits: 4, burstSeconds: 5 };
  const kilobytes = (count: number) => 'x'.repeat(count * 1_024 - 60);

  it('take what they are given and a burst, then refuse until they have caught up', async () => {
    const client = await under({ partitions });
    const pk = fresh();
    await put(client, row(pk, kilobytes(24)));
    expect(await refusalOf(put(client, row(pk, '', 'b')))).toEqual({
      name: 'ThrottlingException',
      reasons: [],
      throttled: ['TableWriteKeyRangeThroughputExceeded'],
    });
    expect(await refusalOf(put(client, row(fresh())))).toBeUndefined();
    expect(await refusalOf(transacting(client, [putting(fresh()), putting(pk)]))).toMatchObject({
      reasons: ['None', 'ThrottlingError'],
    });
    time.pass(1_300);
    expect(await refusalOf(put(client, row(pk, '', 'b')))).toBeUndefined();
  });

  it('report what is taken of each, where none has a limit', async () => {
    const spent: string[] = [];
    const client = await under(boundless, (direction, charges) => {
      for (const { partition, units } of charges) {
        spent.push(`${direction} ${partition.kind} ${partition.value} ${units}`);
      }
    });
    const [pk, other] = [fresh(), fresh()];
    const status = fresh('status');
    const entry = { f1: { S: status }, fs: { S: '1' } };
    await put(client, { ...row(pk, kilobytes(3)), ...entry });
    await transacting(client, [putting(pk, kilobytes(3)), putting(other)]);
    await getting(client, pk);
    const name = (value: string) => JSON.stringify({ S: value });
    expect(spent).toEqual([
      `Write Table ${name(pk)} 3`,
      `Write Index ${name(status)} 1`,
      `Write Table ${name(pk)} 6`,
      `Write Index ${name(status)} 1`,
      `Write Table ${name(other)} 2`,
      `Read Table ${name(pk)} 1`,
    ]);
  });

  it('count a transaction twice', async () => {
    const client = await under({ partitions });
    const pk = fresh();
    await transacting(client, [putting(pk, kilobytes(11)), putting(fresh())]);
    expect(await refusalOf(put(client, row(pk, '', 'b')))).toMatchObject({
      name: 'ThrottlingException',
    });
  });

  it('of an index refuse the writes of their table', async () => {
    const client = await under({ partitions });
    const hot = (f1: string) => ({ ...row(fresh()), f1: { S: f1 }, fs: { S: fresh() } });
    const status = fresh('status');
    const puts = Array.from({ length: 60 }, () => refusalOf(put(client, hot(status))));
    const refused = (await Promise.all(puts)).filter((one) => one !== undefined);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(40);
    expect(refused[0]).toEqual({
      name: 'ThrottlingException',
      reasons: [],
      throttled: ['IndexWriteKeyRangeThroughputExceeded'],
    });
    const moving = fresh();
    await put(client, { ...row(moving), f1: { S: 'cold' }, fs: { S: '1' } });
    const update = new UpdateItemCommand({
      TableName: table.name(),
      Key: key(moving),
      UpdateExpression: 'SET #f = :f',
      ExpressionAttributeNames: { '#f': 'f1' },
      ExpressionAttributeValues: { ':f': { S: status } },
    });
    expect(await refusalOf(client.send(update))).toMatchObject({ name: 'ThrottlingException' });
    expect(await refusalOf(put(client, hot('cold')))).toBeUndefined();
  });

  it('limit reads apart from writes, of items, queries and batches', async () => {
    const client = await under({ partitions });
    const [pk, other] = [fresh(), fresh()];
    const bare = await under({});
    await put(bare, row(pk, kilobytes(100)));
    await put(bare, row(other));
    await getting(client, pk);
    expect(await refusalOf(getting(client, pk))).toMatchObject({
      throttled: ['TableReadKeyRangeThroughputExceeded'],
    });
    const query = new QueryCommand({
      TableName: table.name(),
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': { S: pk } },
    });
    expect(await refusalOf(client.send(query))).toMatchObject({ name: 'ThrottlingException' });
    const batch = await client.send(
      new BatchGetItemCommand({
        RequestItems: { [table.name()]: { Keys: [key(pk), key(other)] } },
      }),
    );
    expect(batch.Responses?.[table.name()]).toEqual([row(other)]);
    expect(batch.UnprocessedKeys?.[table.name()]?.Keys).toEqual([key(pk)]);
    expect(await refusalOf(put(client, row(pk)))).toBeUndefined();
  });

  it('take everything without the law', async () => {
    const client = await under({ conflicts: true });
    const pk = fresh();
    await put(client, row(pk, kilobytes(24)));
    expect(await refusalOf(put(client, row(pk, '', 'b')))).toBeUndefined();
  });
});

describe('limits of size', () => {
  it('are the same in a storm', async () => {
    const { latency, lostAnswers, ...laws } = profiles.storm;
    const client = await under(laws);
    const refused = { name: 'ValidationException' };
    const pk = fresh();
    expect(await refusalOf(put(client, row(pk, 'x'.repeat(410_000))))).toMatchObject(refused);
    const many = (count: number, bytes: number) =>
      Array.from({ length: count }, () => putting(fresh(), 'x'.repeat(bytes)));
    expect(await refusalOf(transacting(client, many(101, 1)))).toMatchObject(refused);
    expect(await refusalOf(transacting(client, many(14, 320_000)))).toMatchObject(refused);
  });
});
