import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '@waybill/kernel/chunks';
import { Overloaded } from '../errors/overloaded.ts';
import { addressOf, type Key, type TableItem } from '../item/key.ts';
import { byTable, tableOf } from '../tables/tables.ts';
import { type Backoff, backoff, timeLimit } from '../wire/backoff.ts';
import { documentClient } from '../wire/client.ts';
import { asTableError, obstacleOf } from '../wire/obstacle.ts';
import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  type ReadBatch,
} from '../wire/plain-commands.ts';
import {
  type Consistency,
  isEmpty,
  keyCondition,
  type Projection,
  projection,
  type Selection,
} from './key-condition.ts';

const BATCH_GET_LIMIT = 100;

/** Tries of a batch that the table answers in part: with these pauses some two seconds. */
const PARTIAL_TRIES = 8;
const PARTIAL_PACE: Backoff = { first: 30, longest: 1_000 };

export async function get(key: Key, options: Consistency = {}): Promise<TableItem | undefined> {
  const input = {
    TableName: tableOf(key.pk),
    Key: { pk: key.pk, sk: key.sk },
    ConsistentRead: options.consistent ?? true,
    ReturnConsumedCapacity: 'TOTAL',
  } as const;
  const answer = await reading(() => documentClient().send(new GetCommand(input)));
  return answer.Item as TableItem | undefined;
}

async function getChunk(
  keys: readonly Key[],
  options: Consistency & Projection,
): Promise<TableItem[]> {
  const { names, text } = projection(options);
  const common = {
    ConsistentRead: options.consistent ?? true,
    ...text,
    ...(options.attributes === undefined ? {} : { ExpressionAttributeNames: names }),
  };
  const found: TableItem[] = [];
  const pause = backoff(PARTIAL_PACE);
  const plain = keys.map(({ pk, sk }) => ({ pk, sk }));
  let wanted: ReadBatch = Object.fromEntries(
    Object.entries(byTable(plain, ({ pk }) => pk)).map(([table, Keys]) => [
      table,
      { Keys, ...common },
    ]),
  );
  for (let attempt = 0; Object.keys(wanted).length > 0; attempt += 1) {
    if (attempt >= PARTIAL_TRIES) throw new Overloaded('a batch stays unanswered in part');
    if (attempt > 0) await pause();
    const input = { RequestItems: wanted, ReturnConsumedCapacity: 'TOTAL' } as const;
    const answer = await reading(() => documentClient().send(new BatchGetCommand(input)));
    found.push(...(Object.values(answer.Responses ?? {}).flat() as TableItem[]));
    wanted = answer.UnprocessedKeys ?? {};
  }
  return found;
}

/** Many items, in the order of `keys`, a missing one undefined: chunks of 100 go out side by side. */
export async function getMany(
  keys: readonly Key[],
  options: Consistency & Projection = {},
): Promise<(TableItem | undefined)[]> {
  const chunks = chunksOf(keys, BATCH_GET_LIMIT);
  const found = await Promise.all(chunks.map((chunk) => getChunk(chunk, options)));
  const byKey = new Map(found.flat().map((item) => [addressOf(item), item]));
  return keys.map((one) => byKey.get(addressOf(one)));
}

async function sendQuery(
  selection: Selection,
  select: { readonly Select?: 'COUNT' },
): Promise<Pick<QueryCommandOutput, 'Items' | 'Count' | 'LastEvaluatedKey'>> {
  if (isEmpty(selection)) return {};
  const { text } = projection(selection);
  const input = {
    TableName: selection.table ?? tableOf(selection.pk),
    IndexName: selection.index?.name,
    ConsistentRead: selection.index === undefined && (selection.consistent ?? true),
    ...keyCondition(selection),
    ...text,
    ...select,
    Limit: selection.limit,
    ExclusiveStartKey: selection.after,
    ScanIndexForward: selection.backwards !== true,
    ReturnConsumedCapacity: 'TOTAL',
  } as const;
  return reading(() => documentClient().send(new QueryCommand(input)));
}

/** One page of a partition; bounds that are turned round select nothing. */
export async function query(
  selection: Selection,
): Promise<{ items: TableItem[]; after: Record<string, unknown> | undefined }> {
  const { Items = [], LastEvaluatedKey } = await sendQuery(selection, {});
  return { items: Items as TableItem[], after: LastEvaluatedKey };
}

export async function countPage(
  selection: Omit<Selection, 'attributes'>,
): Promise<{ count: number; after: Record<string, unknown> | undefined }> {
  const { Count = 0, LastEvaluatedKey } = await sendQuery(selection, { Select: 'COUNT' });
  return { count: Count, after: LastEvaluatedKey };
}

/**
 * Counts selected items up to one more than `most`: side by side, each selection its share of what is
 * left, so that no more is read than one after the other would.
 */
export async function countItems(
  selections: readonly Omit<Selection, 'attributes' | 'limit'>[],
  most: number,
): Promise<number> {
  let left = selections;
  let counted = 0;
  while (left.length > 0 && counted <= most) {
    const limit = Math.ceil((most + 1 - counted) / left.length);
    const pages = await Promise.all(
      left.map(async (one) => ({ ...one, ...(await countPage({ ...one, limit })) })),
    );
    for (const { count } of pages) counted += count;
    left = pages.filter(({ after }) => after !== undefined);
  }
  return counted;
}

/** Everything selected, page by page; with `limit` at most that many. */
export async function queryAll({ limit, after, ...selection }: Selection): Promise<TableItem[]> {
  const found: TableItem[] = [];
  let behind = after;
  do {
    const left = limit === undefined ? undefined : limit - found.length;
    const page = await query({ ...selection, limit: left, after: behind });
    found.push(...page.items);
    behind = page.after;
  } while (behind !== undefined && found.length !== limit);
  return found;
}

/** A read may be repeated without harm; its caller waits no longer than that. */
const READ_MS = 4_000;

const TRIES = 4;
const PACE: Backoff = { first: 60, longest: 1_000 };

/** A read is sent again; in the end it is no fault of the caller, who may repeat it. */
async function reading<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const over = timeLimit(READ_MS);
  const pause = backoff(PACE);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (thrown) {
      if (obstacleOf(asTableError(thrown)) === undefined) throw thrown;
      if (attempt + 1 >= TRIES || over()) throw new Overloaded(thrown);
    }
    await pause();
  }
}

export type ReadItem = (key: Key) => Promise<TableItem | undefined>;

/** Reads items ahead in one batch, for callers that ask one by one; others are read when asked for. */
export function readAhead(keys: readonly Key[], options: Consistency = {}): ReadItem {
  const wanted = new Map(keys.map((one) => [addressOf(one), one]));
  const batch = getMany([...wanted.values()], options);
  const places = new Map([...wanted.keys()].map((address, index) => [address, index]));
  // Callers that wait hear of it; ignore the error where no caller waits.
  batch.catch(() => undefined);
  return async (key) => {
    const place = places.get(addressOf(key));
    return place === undefined ? get(key) : (await batch)[place];
  };
}

/** Reads what several callers ask for in the same turn as one batch; no two ask for the same item. */
export function readTogether(): ReadItem {
  let waiting: Key[] = [];
  let batch: Promise<(TableItem | undefined)[]> | undefined;
  const send = async () => {
    await Promise.resolve();
    const keys = waiting;
    waiting = [];
    batch = undefined;
    return getMany(keys);
  };
  return async (key) => {
    const index = waiting.push(key) - 1;
    batch ??= send();
    return (await batch)[index];
  };
}
