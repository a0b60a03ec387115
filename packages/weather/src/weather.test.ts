import { setTimeout } from 'node:timers/promises';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Clock } from './clock.ts';
import type { OnSpend } from './partition-limits.ts';
import { boundless, type Profile, profiles } from './profile.ts';
import { startWeather, type Weather } from './weather.ts';

const table = withTable();
const running: { weather: Weather; client: DynamoDBClient }[] = [];

afterEach(async () => {
  for (const { weather, client } of running.splice(0)) {
    client.destroy();
    await weather.stop();
  }
});

/** A time that passes when it is told to, whatever the machine is doing. */
function createTime() {
  let now = 0;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    sleep: (ms) => new Promise<void>((wake) => sleepers.push({ at: now + ms, wake })),
  };
  return {
    clock,
    pass(ms: number) {
      now += ms;
      const due = sleepers.filter(({ at }) => at <= now);
      sleepers = sleepers.filter(({ at }) => at > now);
      for (const { wake } of due) wake();
    },
    /** Until so many calls wait for the time to pass; answers how long, the shortest first. */
    waiting: (count: number) =>
      vi.waitFor(
        () => {
          expect(sleepers.length).toBeGreaterThanOrEqual(count);
          return sleepers.map(({ at }) => at - now).sort((one, other) => one - other);
        },
        { timeout: 20_000, interval: 2 },
      ),
  };
}

let time = createTime();
beforeEach(() => {
  time = createTime();
});

/** A client behind weather of its own, which repeats nothing. */
async function under(profile: Partial<Profile>, onSpend?: OnSpend): Promise<DynamoDBClient> {
  const given = { seed: 1, ...profile };
  const weather = await startWeather(inject('dynamodb').bare, given, {
    ...{ clock: time.clock, onSpend },
  });
  const client = new DynamoDBClient({ endpoint: weather.endpoint, maxAttempts: 1 });
  running.push({ weather, client });
  return client;
}

let names = 0;
const fresh = (name = 'item') => `${name}-${++names}`;
const key = (pk: string, sk = 'a') => ({ pk: { S: pk }, sk: { S: sk } });
const row = (pk: string, text = '', sk = 'a') => ({ ...key(pk, sk), text: { S: text } });

const put = (client: DynamoDBClient, Item: Record<string, { S: string }>) =>
  client.send(new PutItemCommand({ TableName: table.name(), Item }));
const putting = (pk: string, text = '', sk = 'a'): TransactWriteItem => ({
  Put: { TableName: table.name(), Item: row(pk, text, sk) },
});
const transacting = (client: DynamoDBClient, items: TransactWriteItem[], token?: string) =>
  client.send(new TransactWriteItemsCommand({ TransactItems: items, ClientRequestToken: token }));
const getting = (client: DynamoDBClient, pk: string) =>
  client.send(new GetItemCommand({ TableName: table.name(), Key: key(pk), ConsistentRead: true }));

interface Refusal {
  readonly name: string;
  readonly reasons: readonly (string | undefined)[];
  readonly throttled: readonly (string | undefined)[];
}

interface Thrown {
  readonly name: string;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
  readonly throttlingReasons?: readonly { readonly reason?: string }[];
}

/** What a call is refused with; undefined when it is not. */
async function refusalOf(call: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await call;
    return undefined;
  } catch (thrown) {
    const { name, CancellationReasons = [], throttlingReasons = [] } = thrown as Thrown;
    return {
      name,
      reasons: CancellationReasons.map(({ Code }) => Code),
      throttled: throttlingReasons.map(({ reason }) => reason),
    };
  }
}

/** Lets time pass until something is done. */
async function passing<Answer>(work: Promise<Answer>): Promise<Answer> {
  let open = true;
  const over = work.finally(() => {
    open = false;
  });
  over.catch(() => undefined);
  while (open) {
    time.pass(20);
    await setTimeout(1);
  }
  return over;
}

const slow = { readMs: 0, writeMs: 0, transactionMs: 400, transactionItemMs: 0, tail: 1 };

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

  it('refuse whoever wants an item of a transaction, until it is over', async () => {
    const { refusals, cancellations, after, left } = await beside({ conflicts: true });
    const single = { name: 'TransactionConflictException', reasons: [], throttled: [] };
    const cancelled = (...reasons: string[]) => ({
      ...{ name: 'TransactionCanceledException', reasons, throttled: [] },
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
      ...{ TableName: table.name(), Key: key(pk), UpdateExpression: 'ADD hits :one' },
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
      ...{ name: 'ThrottlingException', reasons: [] },
      throttled: ['TableWriteKeyRangeThroughputExceeded'],
    });
    expect(await refusalOf(put(client, row(fresh())))).toBeUndefined();
    expect(await refusalOf(transacting(client, [putting(fresh()), putting(pk)]))).toMatchObject({
      reasons: ['None', 'ThrottlingError'],
    });
    time.pass(1_300);
    expect(await refusalOf(put(client, row(pk, '', 'b')))).toBeUndefined();
  });

  it('tell what is taken of each, where none has a limit', async () => {
    const heard: string[] = [];
    const client = await under(boundless, (direction, charges) => {
      for (const { partition, units } of charges) {
        heard.push(`${direction} ${partition.kind} ${partition.value} ${units}`);
      }
    });
    const [pk, other] = [fresh(), fresh()];
    const status = fresh('status');
    const entry = { f1: { S: status }, fs: { S: '1' } };
    await put(client, { ...row(pk, kilobytes(3)), ...entry });
    await transacting(client, [putting(pk, kilobytes(3)), putting(other)]);
    await getting(client, pk);
    const name = (value: string) => JSON.stringify({ S: value });
    expect(heard).toEqual([
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
      ...{ name: 'ThrottlingException', reasons: [] },
      throttled: ['IndexWriteKeyRangeThroughputExceeded'],
    });
    const moving = fresh();
    await put(client, { ...row(moving), f1: { S: 'cold' }, fs: { S: '1' } });
    const update = new UpdateItemCommand({
      ...{ TableName: table.name(), Key: key(moving), UpdateExpression: 'SET #f = :f' },
      ...{ ExpressionAttributeNames: { '#f': 'f1' } },
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
      ...{ TableName: table.name(), KeyConditionExpression: 'pk = :p' },
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

describe('index lag', () => {
  const indexLag = { fromMs: 250, toMs: 250 };
  const listing = (client: DynamoDBClient, facet: string, more: object = {}) =>
    client.send(
      new QueryCommand({
        ...{ TableName: table.name(), IndexName: 'facet1', KeyConditionExpression: '#f = :f' },
        ...{ ExpressionAttributeNames: { '#f': 'f1' }, ...more },
        ExpressionAttributeValues: { ':f': { S: facet } },
      }),
    );
  const entry = (pk: string, facet: string, fs: string) => ({
    ...row(pk),
    ...{ f1: { S: facet }, fs: { S: fs } },
  });
  const shown = async (client: DynamoDBClient, facet: string, more?: object) =>
    ((await listing(client, facet, more)).Items ?? []).map(({ fs }) => fs?.S).join('');

  it('hides what is new, keeps what is gone and shows what moved where it was', async () => {
    const client = await under({ indexLag });
    const [open, done] = [fresh('open'), fresh('done')];
    const rows = [fresh(), fresh(), fresh()] as const;
    await put(client, entry(rows[0], open, '1'));
    await put(client, entry(rows[1], open, '2'));
    expect(await shown(client, open)).toBe('');
    expect((await getting(client, rows[0])).Item).toBeDefined();
    time.pass(300);
    expect(await shown(client, open)).toBe('12');

    await put(client, entry(rows[2], open, '3'));
    await client.send(new DeleteItemCommand({ TableName: table.name(), Key: key(rows[0]) }));
    await put(client, entry(rows[1], done, '2'));
    expect([await shown(client, open), await shown(client, done)]).toEqual(['12', '']);
    expect((await listing(client, open, { Select: 'COUNT' })).Count).toBe(2);
    time.pass(300);
    expect([await shown(client, open), await shown(client, done)]).toEqual(['3', '2']);
  });

  it('knows what an update leaves that answers nothing of it', async () => {
    const client = await under({ indexLag });
    const [open, done] = [fresh('open'), fresh('done')];
    const pk = fresh();
    await put(client, entry(pk, open, '1'));
    time.pass(300);
    const update = { TableName: table.name(), Key: key(pk), UpdateExpression: 'SET f1 = :f' };
    const ExpressionAttributeValues = { ':f': { S: done } };
    const asked = { ...update, ExpressionAttributeValues };
    expect(await client.send(new UpdateItemCommand(asked))).not.toHaveProperty('Attributes');
    expect([await shown(client, open), await shown(client, done)]).toEqual(['1', '']);
    const ReturnValues = 'UPDATED_NEW';
    const { Attributes } = await client.send(new UpdateItemCommand({ ...asked, ReturnValues }));
    expect(Attributes).toEqual({ f1: { S: done } });
    const refused = { ...asked, ConditionExpression: 'attribute_not_exists(pk)' };
    expect(await refusalOf(client.send(new UpdateItemCommand(refused)))).toMatchObject({
      name: 'ConditionalCheckFailedException',
    });
    time.pass(300);
    expect([await shown(client, open), await shown(client, done)]).toEqual(['', '1']);
  });

  it('keeps the limit of a page and goes on where it ended', async () => {
    const client = await under({ indexLag });
    const open = fresh('open');
    const rows = Array.from({ length: 6 }, () => fresh());
    for (const [index, pk] of rows.entries()) await put(client, entry(pk, open, String(index)));
    time.pass(300);
    for (const pk of rows.slice(0, 2)) {
      await client.send(new DeleteItemCommand({ TableName: table.name(), Key: key(pk) }));
    }
    await put(client, entry(fresh(), open, '35'));
    const pages: string[] = [];
    let ExclusiveStartKey: object | undefined;
    do {
      const page = await listing(client, open, { Limit: 2, ExclusiveStartKey });
      pages.push((page.Items ?? []).map(({ fs }) => fs?.S).join(''));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
    expect(pages.filter((page) => page !== '')).toEqual(['01', '23', '45']);
  });

  it('lies between its bounds, for each change', async () => {
    const client = await under({ indexLag: profiles.storm.indexLag });
    const open = fresh('open');
    for (let count = 0; count < 8; count += 1) await put(client, entry(fresh(), open, 'x'));
    const lengths = new Set<number>();
    for (let look = 0; look < 15; look += 1) {
      lengths.add((await shown(client, open)).length);
      time.pass(15);
    }
    expect(await shown(client, open)).toHaveLength(8);
    expect(lengths.size).toBeGreaterThan(2);
  });

  it('is none without the law', async () => {
    const client = await under({ conflicts: true });
    const open = fresh('open');
    await put(client, entry(fresh(), open, '1'));
    expect(await shown(client, open)).toBe('1');
  });
});

describe('torn reads', () => {
  /** What a query and a batch see between the two halves of a transaction, and right after it. */
  async function beside(share: number) {
    const client = await under({
      ...{ latency: { ...slow, transactionMs: 600 }, conflicts: true },
      ...(share === 0 ? {} : { tornReads: { share, trailMs: 250 } }),
    });
    const pk = fresh();
    const sorts = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index));
    await Promise.all(sorts.slice(2).map((sk) => put(client, row(pk, 'before', sk))));
    const items = sorts.map((sk): TransactWriteItem => putting(pk, 'after', sk));
    const query = async (ConsistentRead: boolean) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          ...{ TableName: table.name(), KeyConditionExpression: 'pk = :p', ConsistentRead },
          ExpressionAttributeValues: { ':p': { S: pk } },
          ...{ ProjectionExpression: '#t', ExpressionAttributeNames: { '#t': 'text' } },
        }),
      );
      return Items.map(({ text }) => text?.S);
    };
    const batch = async () => {
      const Keys = sorts.map((sk) => key(pk, sk));
      const { Responses } = await client.send(
        new BatchGetItemCommand({
          RequestItems: { [table.name()]: { Keys, ConsistentRead: true } },
        }),
      );
      return (Responses?.[table.name()] ?? []).map(({ text }) => text?.S);
    };
    const writing = transacting(client, items);
    await time.waiting(1);
    time.pass(300);
    await time.waiting(1);
    const during = [await query(true), await batch()];
    const get = (await getting(client, pk)).Item?.['text']?.S;
    time.pass(300);
    await writing;
    return { during, get, after: await query(true), trailing: await query(false) };
  }

  it('show some items before and some after a transaction under way', async () => {
    const { during, get, after } = await beside(0.5);
    for (const texts of during) {
      expect(new Set(texts)).toEqual(new Set(['before', 'after']));
      expect(texts.length).toBeLessThan(13);
    }
    expect(get).toBe('after');
    expect(after).toEqual(Array.from({ length: 12 }, () => 'after'));
  });

  it('hide what a transaction creates, and trail behind it where nobody asks for the truth', async () => {
    const { during, trailing } = await beside(1);
    const before = Array.from({ length: 10 }, () => 'before');
    expect(during).toEqual([before, before]);
    expect(trailing).toEqual(before);
  });

  it('are none without the law', async () => {
    const { during } = await beside(0);
    const after = Array.from({ length: 12 }, () => 'after');
    expect(during).toEqual([after, after]);
  });
});

describe('lost answers', () => {
  const lostAnswers = { rate: 1, inProgressMs: 200 };

  it('are those of writes that took effect', async () => {
    const client = await under({ lostAnswers });
    const heard = new Set<string | undefined>();
    for (let count = 0; count < 12; count += 1) {
      const pk = fresh();
      heard.add((await refusalOf(put(client, row(pk))))?.name);
      expect((await getting(client, pk)).Item).toEqual(row(pk));
    }
    expect(heard).toEqual(new Set(['TimeoutError', 'InternalServerError']));
  });

  it('of a transaction leave it in progress, then done', async () => {
    const client = await under({ lostAnswers });
    const [pk, token] = [fresh(), fresh('token')];
    expect(await refusalOf(transacting(client, [putting(pk)], token))).toBeDefined();
    expect(await refusalOf(transacting(client, [putting(pk)], token))).toMatchObject({
      name: 'TransactionInProgressException',
    });
    time.pass(250);
    expect(await refusalOf(transacting(client, [putting(pk)], token))).toBeUndefined();
  });

  it('are as many as the rate says, and none without the law', async () => {
    const refusals = async (profile: Partial<Profile>) => {
      const client = await under(profile);
      const all = Array.from({ length: 100 }, () => refusalOf(put(client, row(fresh()))));
      return (await Promise.all(all)).filter((one) => one !== undefined).length;
    };
    const some = await refusals({ lostAnswers: { ...lostAnswers, rate: 0.1 } });
    expect(some).toBeGreaterThan(2);
    expect(some).toBeLessThan(30);
    expect(await refusals({ conflicts: true })).toBe(0);
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
