import type { RawAnswer } from './engine.ts';
import type { Change } from './history.ts';
import { type Shown, shownByIndex } from './index-lag.ts';
import { addressOf, type Item } from './item.ts';
import { continuationOf, projected } from './item-write.ts';
import { type KeyCondition, keyConditionOf, type Selecting } from './key-condition.ts';
import { type Correction, correctPage } from './page.ts';
import type { Charge, Partition } from './partition-limits.ts';
import { cancelledByConflict, cancelledByThrottle, throttled } from './refusal.ts';
import {
  contentOf,
  drawnMs,
  type Exchange,
  type Outcome,
  rewritten,
  type Sky,
  spoken,
  until,
} from './sky.ts';
import { entryOf, type IndexShape, keyOf, partitionOf, type TableShape } from './table-shape.ts';
import { shownBesideTransaction } from './torn-read.ts';

const forwarded = ({ engine }: Sky, { headers, body }: Exchange) => engine.forward(headers, body);

type Capacity = { readonly CapacityUnits?: number };

/** Accounts what a read took, as the engine counted it, to its partitions in equal parts. */
function spendRead(sky: Sky, partitions: readonly Partition[], answer: RawAnswer): void {
  if (sky.limits === undefined || answer.status !== 200) return;
  const { ConsumedCapacity = [] } = contentOf<{ ConsumedCapacity?: Capacity | Capacity[] }>(answer);
  const units = [ConsumedCapacity].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
  const charges = partitions.map(
    (partition): Charge => ({
      partition,
      units: units / partitions.length,
    }),
  );
  sky.limits.spend('Read', charges, sky.clock.now());
}

/** The request with the engine told to say what it consumed. */
function counted(sky: Sky, exchange: Exchange, input: object): Exchange {
  if (sky.limits === undefined || 'ReturnConsumedCapacity' in input) return exchange;
  const body = Buffer.from(JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }));
  return { ...exchange, body };
}

const partitionAt = (table: TableShape, key: Item): Partition => ({
  kind: 'Table',
  arn: table.arn,
  value: partitionOf(table, key),
});

interface GetInput {
  readonly TableName: string;
  readonly Key: Item;
}

/** GetItem: it shows what was committed last, and no transaction keeps it from that. */
export async function getItem(sky: Sky, exchange: Exchange, input: GetInput): Promise<Outcome> {
  const ms = drawnMs(sky, 'read', 1);
  const table = await sky.tableOf(exchange, input.TableName);
  if (table === undefined) return forwarded(sky, exchange);
  const partition = partitionAt(table, input.Key);
  const arrears = sky.limits?.inArrears('Read', [partition], sky.clock.now());
  if (arrears !== undefined) {
    await until(sky, exchange, ms);
    return spoken(throttled('Read', arrears));
  }
  const answer = await forwarded(sky, counted(sky, exchange, input));
  spendRead(sky, [partition], answer);
  await until(sky, exchange, ms);
  return answer;
}

interface TransactGetInput {
  readonly TransactItems?: readonly { readonly Get: GetInput }[];
}

/** TransactGetItems: all at one moment, or refused by whatever writes one of its items. */
export async function transactGet(
  sky: Sky,
  exchange: Exchange,
  input: TransactGetInput,
): Promise<Outcome> {
  const wanted: { readonly address: string; readonly partition: Partition }[] = [];
  for (const { Get } of input.TransactItems ?? []) {
    const table = await sky.tableOf(exchange, Get.TableName);
    if (table === undefined) return forwarded(sky, exchange);
    const address = addressOf(table.name, Get.Key);
    wanted.push({ address, partition: partitionAt(table, Get.Key) });
  }
  const ms = drawnMs(sky, 'transaction', wanted.length);
  const { conflicts, limits } = sky;
  const met = wanted.map(
    ({ address }) =>
      sky.profile.conflicts === true &&
      (conflicts.isTaken(address) || conflicts.isWritten(address)),
  );
  if (met.includes(true)) {
    await until(sky, exchange, ms / 2);
    return spoken(cancelledByConflict(met));
  }
  const now = sky.clock.now();
  const over = wanted.map(
    ({ partition }) => limits?.inArrears('Read', [partition], now) !== undefined,
  );
  if (over.includes(true)) {
    await until(sky, exchange, ms / 2);
    return spoken(cancelledByThrottle(over));
  }
  const answer = await forwarded(sky, counted(sky, exchange, input));
  spendRead(
    sky,
    wanted.map(({ partition }) => partition),
    answer,
  );
  await until(sky, exchange, ms);
  return answer;
}

interface QueryInput extends Selecting {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly ConsistentRead?: boolean;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly Select?: string;
  readonly Limit?: number;
  readonly ScanIndexForward?: boolean;
  readonly ExclusiveStartKey?: Item;
}

interface QueryAnswer {
  readonly Items?: readonly Item[];
  readonly LastEvaluatedKey?: Item;
}

/** A query that was understood: where it looks, and what it selects there. */
interface Look {
  readonly input: QueryInput;
  readonly table: TableShape;
  readonly index: IndexShape | undefined;
  readonly condition: KeyCondition;
}

function shownTo({ input, index }: Look, changes: readonly Change[], sky: Sky, now: number): Shown {
  const { indexLag, tornReads, seed } = sky.profile;
  if (index !== undefined) {
    return indexLag === undefined
      ? 'as it is'
      : shownByIndex(changes, index.name, now, indexLag, seed);
  }
  return tornReads === undefined
    ? 'as it is'
    : shownBesideTransaction(changes, input.ConsistentRead === true, now, tornReads, seed);
}

/** The items that the query sees as they were, among those that were or are in its partition. */
function correctionsOf(look: Look, sky: Sky): Correction[] {
  const { table, index, condition } = look;
  const keys = index ?? table;
  const now = sky.clock.now();
  const partition = JSON.stringify(condition.partition);
  const inPartition = (image: Item | undefined) =>
    image !== undefined && partitionOf(keys, image) === partition;
  const corrections: Correction[] = [];
  for (const changes of sky.history.of(table.name, now)) {
    if (!changes.some(({ before, after }) => inPartition(before) || inPartition(after))) continue;
    const shown = shownTo(look, changes, sky, now);
    if (shown === 'as it is') continue;
    const { image } = shown;
    const seen = index === undefined ? image : entryOf(table, index, image);
    const selected =
      inPartition(seen) && (keys.sort === undefined || condition.matches(seen?.[keys.sort]));
    corrections.push({ address: changes[0]?.address ?? '', shown: selected ? seen : undefined });
  }
  return corrections;
}

/** Names that the rewritten query still uses: the engine refuses others. */
function usedNames({ ExpressionAttributeNames = {}, KeyConditionExpression = '' }: QueryInput) {
  const used = Object.entries(ExpressionAttributeNames).filter(([name]) =>
    new RegExp(`${name}(?!\\w)`, 'u').test(KeyConditionExpression),
  );
  return used.length === 0 ? {} : { ExpressionAttributeNames: Object.fromEntries(used) };
}

/** Asks for whole items, and for as many more as the corrections may hide. */
async function correctedQuery(
  sky: Sky,
  exchange: Exchange,
  look: Look,
  corrections: readonly Correction[],
): Promise<RawAnswer> {
  const { input, table, index } = look;
  const { ProjectionExpression, Select, ExpressionAttributeNames, ...rest } = input;
  const asked = {
    ...{ ...rest, ...usedNames(input) },
    ...(input.Limit === undefined ? {} : { Limit: input.Limit + corrections.length }),
  };
  const body = Buffer.from(JSON.stringify(asked));
  const answer = await forwarded(sky, counted(sky, { ...exchange, body }, asked));
  if (answer.status !== 200) return answer;
  const { Items = [], LastEvaluatedKey, ...content } = contentOf<QueryAnswer>(answer);
  const page = correctPage({ items: Items, more: LastEvaluatedKey !== undefined }, corrections, {
    ...{ keys: index ?? table, limit: input.Limit, after: input.ExclusiveStartKey },
    addressOf: (item) => addressOf(table.name, keyOf(table, item)),
    forwards: input.ScanIndexForward !== false,
  });
  const last = page.items.at(-1);
  const next =
    page.cut && last !== undefined ? continuationOf(table, index, last) : LastEvaluatedKey;
  const items = page.items.map((item) =>
    projected(item, ProjectionExpression, ExpressionAttributeNames),
  );
  return rewritten(answer, {
    ...content,
    ...{ Count: items.length, ScannedCount: items.length },
    ...(Select === 'COUNT' ? {} : { Items: items }),
    ...(next === undefined ? {} : { LastEvaluatedKey: next }),
  });
}

async function lookOf(sky: Sky, exchange: Exchange, input: QueryInput): Promise<Look | undefined> {
  const table = await sky.tableOf(exchange, input.TableName);
  const index = table?.indexes.find(({ name }) => name === input.IndexName);
  if (table === undefined || (input.IndexName !== undefined && index === undefined))
    return undefined;
  const condition = keyConditionOf(input, (index ?? table).partition);
  return condition && { input, table, index, condition };
}

/** Query: an index as it was a moment ago, a table beside its transactions. */
export async function query(sky: Sky, exchange: Exchange, input: QueryInput): Promise<Outcome> {
  const ms = drawnMs(sky, 'read', 1);
  const look = await lookOf(sky, exchange, input);
  if (look === undefined) return forwarded(sky, exchange);
  const { table, index, condition } = look;
  const partition: Partition = {
    kind: index === undefined ? 'Table' : 'Index',
    arn: (index ?? table).arn,
    value: JSON.stringify(condition.partition),
  };
  const arrears = sky.limits?.inArrears('Read', [partition], sky.clock.now());
  if (arrears !== undefined) {
    await until(sky, exchange, ms);
    return spoken(throttled('Read', arrears));
  }
  const corrections = input.FilterExpression === undefined ? correctionsOf(look, sky) : [];
  const answer =
    corrections.length === 0
      ? await forwarded(sky, counted(sky, exchange, input))
      : await correctedQuery(sky, exchange, look, corrections);
  spendRead(sky, [partition], answer);
  await until(sky, exchange, ms);
  return answer;
}

interface BatchRequest {
  readonly Keys: readonly Item[];
  readonly ConsistentRead?: boolean;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}

interface BatchGetInput {
  readonly RequestItems?: Readonly<Record<string, BatchRequest>>;
}

interface BatchAnswer {
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly Item[] }>>;
}

/** What a batch asks of one table, and what it will hear otherwise than it is. */
interface Part {
  readonly table: TableShape;
  readonly request: BatchRequest;
  readonly open: readonly Item[];
  readonly throttledKeys: readonly Item[];
  readonly shown: ReadonlyMap<string, Item | undefined>;
}

function partOf(sky: Sky, table: TableShape, request: BatchRequest): Part {
  const now = sky.clock.now();
  const { tornReads, seed } = sky.profile;
  const isOver = (key: Item) =>
    sky.limits?.inArrears('Read', [partitionAt(table, key)], now) !== undefined;
  const shown = new Map<string, Item | undefined>();
  const consistent = request.ConsistentRead === true;
  for (const key of request.Keys) {
    const address = addressOf(table.name, key);
    const seen =
      tornReads === undefined
        ? 'as it is'
        : shownBesideTransaction(
            sky.history.ofItem(address, now),
            ...([consistent, now, tornReads, seed] as const),
          );
    if (seen !== 'as it is') shown.set(address, seen.image);
  }
  return {
    ...{ table, request, shown },
    open: request.Keys.filter((key) => !isOver(key)),
    throttledKeys: request.Keys.filter(isOver),
  };
}

/** The request of a part as the engine gets it: whole items where some are replaced. */
function askedOf({ request, open, shown }: Part): BatchRequest {
  if (shown.size === 0) return { ...request, Keys: open };
  return { Keys: open, ConsistentRead: request.ConsistentRead === true };
}

function answeredItems({ table, request, open, shown }: Part, items: readonly Item[]): Item[] {
  if (shown.size === 0) return [...items];
  const address = (item: Item) => addressOf(table.name, keyOf(table, item));
  const replaced = open.flatMap((key) => {
    const image = shown.get(addressOf(table.name, key));
    return image === undefined ? [] : [image];
  });
  return [...items.filter((item) => !shown.has(address(item))), ...replaced].map((item) =>
    projected(item, request.ProjectionExpression, request.ExpressionAttributeNames),
  );
}

/** BatchGetItem: each item for itself, beside transactions some before and some after them. */
export async function batchGet(
  sky: Sky,
  exchange: Exchange,
  input: BatchGetInput,
): Promise<Outcome> {
  const ms = drawnMs(sky, 'read', 1);
  const parts: Part[] = [];
  for (const [name, request] of Object.entries(input.RequestItems ?? {})) {
    const table = await sky.tableOf(exchange, name);
    if (table === undefined) return forwarded(sky, exchange);
    parts.push(partOf(sky, table, request));
  }
  const partitions = parts.flatMap(({ table, open }) => open.map((key) => partitionAt(table, key)));
  const [part] = parts;
  const [throttledKey] = part?.throttledKeys ?? [];
  if (partitions.length === 0 && part !== undefined && throttledKey !== undefined) {
    await until(sky, exchange, ms);
    return spoken(throttled('Read', partitionAt(part.table, throttledKey)));
  }
  const isPlain = parts.every(
    ({ shown, throttledKeys }) => shown.size + throttledKeys.length === 0,
  );
  const asked = {
    ...input,
    RequestItems: Object.fromEntries(
      parts.filter(({ open }) => open.length > 0).map((one) => [one.table.name, askedOf(one)]),
    ),
  };
  const body = isPlain ? exchange.body : Buffer.from(JSON.stringify(asked));
  const answer = await forwarded(sky, counted(sky, { ...exchange, body }, asked));
  spendRead(sky, partitions, answer);
  await until(sky, exchange, ms);
  return isPlain || answer.status !== 200 ? answer : correctedBatch(answer, parts);
}

function correctedBatch(answer: RawAnswer, parts: readonly Part[]): RawAnswer {
  const content = contentOf<BatchAnswer>(answer);
  const unprocessed = parts.flatMap(({ table, request, throttledKeys }) => {
    const engines = content.UnprocessedKeys?.[table.name]?.Keys ?? [];
    const Keys = [...engines, ...throttledKeys];
    return Keys.length === 0 ? [] : [[table.name, { ...request, Keys }] as const];
  });
  const responses = parts.map(
    (part) =>
      [part.table.name, answeredItems(part, content.Responses?.[part.table.name] ?? [])] as const,
  );
  return rewritten(answer, {
    ...content,
    Responses: Object.fromEntries(responses),
    UnprocessedKeys: Object.fromEntries(unprocessed),
  });
}
