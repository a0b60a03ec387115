import { setTimeout } from 'node:timers/promises';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, expect, inject, vi } from 'vitest';
import type { Clock } from './clock.ts';
import type { OnSpend } from './partition-limits.ts';
import type { Profile } from './profile.ts';
import { startWeather, type Weather } from './weather.ts';

/** A time that passes on demand, whatever the machine is doing. */
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

let names = 0;
export const fresh = (name = 'item') => `${name}-${++names}`;
export const key = (pk: string, sk = 'a') => ({ pk: { S: pk }, sk: { S: sk } });
export const row = (pk: string, text = '', sk = 'a') => ({ ...key(pk, sk), text: { S: text } });

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

/** The refusal of a call; undefined if it succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal | undefined> {
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

export const slow = { readMs: 0, writeMs: 0, transactionMs: 400, transactionItemMs: 0, tail: 1 };

/** Clients behind weather of their own. */
function clients(clock: () => Clock) {
  const running: { weather: Weather; client: DynamoDBClient }[] = [];

  afterEach(async () => {
    for (const { weather, client } of running.splice(0)) {
      client.destroy();
      await weather.stop();
    }
  });

  /** A client behind weather of its own, which repeats nothing. */
  return async (profile: Partial<Profile>, onSpend?: OnSpend): Promise<DynamoDBClient> => {
    const given = { seed: 1, ...profile };
    const weather = await startWeather(inject('dynamodb').bare, given, {
      clock: clock(),
      onSpend,
    });
    const client = new DynamoDBClient({ endpoint: weather.endpoint, maxAttempts: 1 });
    running.push({ weather, client });
    return client;
  };
}

/** A table, and for every test a time that passes on demand. */
export function weatherScene() {
  const table = withTable();
  let current = createTime();
  beforeEach(() => {
    current = createTime();
  });
  const time = {
    pass: (ms: number) => current.pass(ms),
    waiting: (count: number) => current.waiting(count),
  };
  const under = clients(() => current.clock);

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

  const put = (client: DynamoDBClient, Item: Record<string, { S: string }>) =>
    client.send(new PutItemCommand({ TableName: table.name(), Item }));
  const putting = (pk: string, text = '', sk = 'a'): TransactWriteItem => ({
    Put: { TableName: table.name(), Item: row(pk, text, sk) },
  });
  const transacting = (client: DynamoDBClient, items: TransactWriteItem[], token?: string) =>
    client.send(new TransactWriteItemsCommand({ TransactItems: items, ClientRequestToken: token }));
  const getting = (client: DynamoDBClient, pk: string) =>
    client.send(
      new GetItemCommand({ TableName: table.name(), Key: key(pk), ConsistentRead: true }),
    );

  return { table, time, under, passing, put, putting, transacting, getting };
}
