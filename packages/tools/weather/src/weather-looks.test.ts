import {
  BatchGetItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  QueryCommand,
  type TransactWriteItem,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { type Profile, profiles } from './profile.ts';
import { fresh, key, refusalOf, row, slow, weatherScene } from './weather.factory.ts';

const { table, time, under, put, putting, transacting, getting } = weatherScene();

describe('index lag', () => {
  const indexLag = { fromMs: 250, toMs: 250 };
  const listing = (client: DynamoDBClient, facet: string, more: object = {}) =>
    client.send(
      new QueryCommand({
        TableName: table.name(),
        IndexName: 'facet1',
        KeyConditionExpression: '#f = :f',
        ExpressionAttributeNames: { '#f': 'f1' },
        ...more,
        ExpressionAttributeValues: { ':f': { S: facet } },
      }),
    );
  const entry = (pk: string, facet: string, fs: string) => ({
    ...row(pk),
    f1: { S: facet },
    fs: { S: fs },
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
  /** Looks by query and by batch between the two halves of a transaction, and right after it. */
  async function beside(share: number) {
    const client = await under({
      latency: { ...slow, transactionMs: 600 },
      conflicts: true,
      ...(share === 0 ? {} : { tornReads: { share, trailMs: 250 } }),
    });
    const pk = fresh();
    const sorts = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index));
    await Promise.all(sorts.slice(2).map((sk) => put(client, row(pk, 'before', sk))));
    const items = sorts.map((sk): TransactWriteItem => putting(pk, 'after', sk));
    const query = async (ConsistentRead: boolean) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table.name(),
          KeyConditionExpression: 'pk = :p',
          ConsistentRead,
          ExpressionAttributeValues: { ':p': { S: pk } },
          ProjectionExpression: '#t',
          ExpressionAttributeNames: { '#t': 'text' },
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

  it('hide what a transaction creates, and trail behind it in eventually consistent reads', async () => {
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
    const seen = new Set<string | undefined>();
    for (let count = 0; count < 12; count += 1) {
      const pk = fresh();
      seen.add((await refusalOf(put(client, row(pk))))?.name);
      expect((await getting(client, pk)).Item).toEqual(row(pk));
    }
    expect(seen).toEqual(new Set(['TimeoutError', 'InternalServerError']));
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
    const refusals = async (count: number, profile: Partial<Profile>) => {
      const client = await under(profile);
      const all = Array.from({ length: count }, () => refusalOf(put(client, row(fresh()))));
      return (await Promise.all(all)).filter((one) => one !== undefined).length;
    };
    const some = await refusals(40, { lostAnswers: { ...lostAnswers, rate: 0.25 } });
    expect(some).toBeGreaterThan(2);
    expect(some).toBeLessThan(25);
    expect(await refusals(10, { conflicts: true })).toBe(0);
  });
});

it('a limit beyond what the protocol has room for is refused, as AWS does', async () => {
  const client = await under({ indexLag: { fromMs: 0, toMs: 0 } });
  const asked = { TableName: table.name(), KeyConditionExpression: 'pk = :p' };
  const ExpressionAttributeValues = { ':p': { S: fresh() } };
  const query = (Limit: number) =>
    client.send(new QueryCommand({ ...asked, ExpressionAttributeValues, Limit }));
  expect((await query(2 ** 31 - 1)).Count).toBe(0);
  await expect(query(2 ** 31)).rejects.toMatchObject({ name: 'SerializationException' });
});
