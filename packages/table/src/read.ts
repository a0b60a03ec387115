import { documentClient } from './client.ts';
import type { Key } from './key.ts';
import { type MeasuredAnswer, measured } from './meter.ts';
import { asTableError, isUnanswered, obstacleOf } from './obstacle.ts';
import { Overloaded } from './overloaded.ts';
import { type Pace, patience, pauses } from './patience.ts';
import { BatchGetCommand, GetCommand, QueryCommand, type ReadBatch } from './plain-commands.ts';
import { byTable, tableOf } from './tables.ts';
import type { TableItem } from './write.ts';

const BATCH_GET_LIMIT = 100;

const addressOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;

/** Tries of a batch that the table answers in part: with these pauses some two seconds. */
const PARTIAL_TRIES = 8;
const PARTIAL_PACE: Pace = { first: 30, longest: 1_000 };

export interface Consistency {
  /** Strongly consistent unless said otherwise; an index is always eventually consistent. */
  readonly consistent?: boolean;
}

interface Projection {
  /** The attributes to bring, key attributes included; everything when absent. */
  readonly attributes?: readonly string[];
}

/** A read may be repeated without harm; its caller waits no longer than that. */
const READ_MS = 4_000;

const TRIES = 4;
const PACE: Pace = { first: 60, longest: 1_000 };

/**
 * A read that the table turned away or did not answer is sent again: the SDK saves its own tries
 * when many fail at once. In the end it is nobody's fault, and the caller may repeat it.
 */
async function reading<Answer extends MeasuredAnswer>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const over = patience(READ_MS);
  const pause = pauses(PACE);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await measured('read', send);
    } catch (thrown) {
      const error = asTableError(thrown);
      if (obstacleOf(error) === undefined && !isUnanswered(error)) throw thrown;
      if (attempt + 1 >= TRIES || over()) throw new Overloaded(thrown);
    }
    await pause();
  }
}

function projection({ attributes }: Projection) {
  if (attributes === undefined) return { names: {}, text: {} };
  const names = Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name]));
  return { names, text: { ProjectionExpression: Object.keys(names).join(', ') } };
}

/** One item by its key. */
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
  const pause = pauses(PARTIAL_PACE);
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

/**
 * Many items by key, in the order of `keys`; a missing one is undefined. Any number of keys:
 * chunks of 100 go out side by side, unprocessed keys again.
 */
export async function getMany(
  keys: readonly Key[],
  options: Consistency & Projection = {},
): Promise<(TableItem | undefined)[]> {
  const chunks: Key[][] = [];
  for (let start = 0; start < keys.length; start += BATCH_GET_LIMIT) {
    chunks.push(keys.slice(start, start + BATCH_GET_LIMIT));
  }
  const found = await Promise.all(chunks.map((chunk) => getChunk(chunk, options)));
  const byKey = new Map(found.flat().map((item) => [addressOf(item), item]));
  return keys.map((one) => byKey.get(addressOf(one)));
}

/** Reads one item by its key. */
export type ReadItem = (key: Key) => Promise<TableItem | undefined>;

/**
 * Reads items ahead in one batch, each once, for callers that ask for them one by one and may ask
 * for the same; another item is read when it is asked for.
 */
export function readAhead(keys: readonly Key[]): ReadItem {
  const wanted = new Map(keys.map((one) => [addressOf(one), one]));
  const batch = getMany([...wanted.values()]);
  const places = new Map([...wanted.keys()].map((address, index) => [address, index]));
  // Whoever asks hears of it; a batch that nobody asks for harms nobody.
  batch.catch(() => undefined);
  return async (key) => {
    const place = places.get(addressOf(key));
    return place === undefined ? get(key) : (await batch)[place];
  };
}

/**
 * A way to read single items for several callers that need not know of each other: those asked for
 * in the same turn go out as one batch. No two of them may ask for the same item.
 */
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

/** Which items of a partition to read. Bounds are inclusive and apply to the sort key. */
export interface Selection extends Consistency, Projection {
  readonly pk: string;
  /** The table to read, where a partition of this key is in each of them. */
  readonly table?: string;
  readonly index?: {
    readonly name: string;
    readonly partitionKey: string;
    readonly sortKey: string;
  };
  readonly prefix?: string;
  readonly from?: string;
  readonly to?: string;
  readonly backwards?: boolean;
  readonly limit?: number;
  /** Continue behind this key of an earlier answer. */
  readonly after?: Record<string, unknown>;
}

function keyCondition(selection: Selection) {
  const partition = selection.index?.partitionKey ?? 'pk';
  const names: Record<string, string> = { '#p': partition };
  const values: Record<string, unknown> = { ':p': selection.pk };
  let range = '';
  const bound = (text: string) => {
    names['#s'] = selection.index?.sortKey ?? 'sk';
    range = ` AND ${text}`;
  };
  if (selection.prefix !== undefined) {
    values[':a'] = selection.prefix;
    bound('begins_with(#s, :a)');
  } else if (selection.from !== undefined && selection.to !== undefined) {
    values[':a'] = selection.from;
    values[':b'] = selection.to;
    bound('#s BETWEEN :a AND :b');
  } else if (selection.from !== undefined) {
    values[':a'] = selection.from;
    bound('#s >= :a');
  } else if (selection.to !== undefined) {
    values[':b'] = selection.to;
    bound('#s <= :b');
  }
  Object.assign(names, projection(selection).names);
  return {
    KeyConditionExpression: `#p = :p${range}`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}

async function sendQuery(selection: Selection, select: { readonly Select?: 'COUNT' }) {
  const { text } = projection(selection);
  const input = {
    TableName: selection.table ?? tableOf(selection.pk),
    ...(selection.index === undefined
      ? { ConsistentRead: selection.consistent ?? true }
      : { IndexName: selection.index.name }),
    ...keyCondition(selection),
    ...text,
    ...select,
    ...(selection.limit === undefined ? {} : { Limit: selection.limit }),
    ...(selection.after === undefined ? {} : { ExclusiveStartKey: selection.after }),
    ScanIndexForward: selection.backwards !== true,
    ReturnConsumedCapacity: 'TOTAL',
  } as const;
  return reading(() => documentClient().send(new QueryCommand(input)));
}

/** One page of a partition: at most `limit` items, and where to continue when there are more. */
export async function query(
  selection: Selection,
): Promise<{ items: TableItem[]; after: Record<string, unknown> | undefined }> {
  const { Items = [], LastEvaluatedKey } = await sendQuery(selection, {});
  return { items: Items as TableItem[], after: LastEvaluatedKey };
}

/** How many items are selected, without bringing them; at most `limit`. */
export async function countItems(
  selection: Omit<Selection, 'after' | 'attributes' | 'limit'>,
  limit: number,
): Promise<number> {
  let counted = 0;
  let after: Record<string, unknown> | undefined;
  do {
    const page = { ...selection, limit: limit - counted, ...(after && { after }) };
    const { Count = 0, LastEvaluatedKey } = await sendQuery(page, { Select: 'COUNT' });
    counted += Count;
    after = LastEvaluatedKey;
  } while (after !== undefined && counted < limit);
  return counted;
}

/** Everything selected, page by page; with `limit` at most that many. */
export async function queryAll(selection: Selection): Promise<TableItem[]> {
  const items: TableItem[] = [];
  let after = selection.after;
  do {
    const rest = selection.limit === undefined ? {} : { limit: selection.limit - items.length };
    const page = await query({
      ...selection,
      ...rest,
      ...(after === undefined ? {} : { after }),
    });
    items.push(...page.items);
    after = page.after;
  } while (
    after !== undefined &&
    (selection.limit === undefined || items.length < selection.limit)
  );
  return items;
}
