import type { RawAnswer } from './engine.ts';
import type { Change } from './history.ts';
import { type Shown, shownByIndex } from './index-lag.ts';
import { addressOf, type Item } from './item.ts';
import { continuationOf, project } from './item-write.ts';
import { type KeyCondition, keyConditionOf, type Selecting } from './key-condition.ts';
import { type Correction, correctPage } from './page.ts';
import type { Partition } from './partition-limits.ts';
import { askForCapacity, spendRead } from './read-cost.ts';
import { notAnInteger, throttled } from './refusal.ts';
import { entryOf, type IndexShape, keyOf, partitionOf, type TableShape } from './table-shape.ts';
import { shownBesideTransaction } from './torn-read.ts';
import {
  contentOf,
  drawMs,
  type Exchange,
  forward,
  type Outcome,
  respond,
  rewrite,
  until,
  type WeatherState,
} from './weather-state.ts';

/** The largest limit of the protocol (API_Query.html in the API reference: an integer). */
const LARGEST_LIMIT = 2 ** 31 - 1;

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

function shownTo(
  { input, index }: Look,
  changes: readonly Change[],
  state: WeatherState,
  now: number,
): Shown {
  const { indexLag, tornReads, seed } = state.profile;
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
function correctionsOf(look: Look, state: WeatherState): Correction[] {
  const { table, index, condition } = look;
  const keys = index ?? table;
  const now = state.clock.now();
  const partition = JSON.stringify(condition.partition);
  const inPartition = (image: Item | undefined) =>
    image !== undefined && partitionOf(keys, image) === partition;
  const corrections: Correction[] = [];
  for (const changes of state.history.of(table.name, now)) {
    if (!changes.some(({ before, after }) => inPartition(before) || inPartition(after))) continue;
    const shown = shownTo(look, changes, state, now);
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
  state: WeatherState,
  exchange: Exchange,
  look: Look,
  corrections: readonly Correction[],
): Promise<RawAnswer> {
  const { input, table, index } = look;
  const { ProjectionExpression, Select, ExpressionAttributeNames, ...rest } = input;
  const asked = {
    ...rest,
    ...usedNames(input),
    ...(input.Limit === undefined ? {} : { Limit: input.Limit + corrections.length }),
  };
  const body = Buffer.from(JSON.stringify(asked));
  const answer = await forward(state, askForCapacity(state, { ...exchange, body }, asked));
  if (answer.status !== 200) return answer;
  const { Items = [], LastEvaluatedKey, ...content } = contentOf<QueryAnswer>(answer);
  const page = correctPage({ items: Items, more: LastEvaluatedKey !== undefined }, corrections, {
    keys: index ?? table,
    limit: input.Limit,
    after: input.ExclusiveStartKey,
    addressOf: (item) => addressOf(table.name, keyOf(table, item)),
    forwards: input.ScanIndexForward !== false,
  });
  const last = page.items.at(-1);
  const next =
    page.cut && last !== undefined ? continuationOf(table, index, last) : LastEvaluatedKey;
  const items = page.items.map((item) =>
    project(item, ProjectionExpression, ExpressionAttributeNames),
  );
  return rewrite(answer, {
    ...content,
    Count: items.length,
    ScannedCount: items.length,
    ...(Select === 'COUNT' ? {} : { Items: items }),
    ...(next === undefined ? {} : { LastEvaluatedKey: next }),
  });
}

async function lookOf(
  state: WeatherState,
  exchange: Exchange,
  input: QueryInput,
): Promise<Look | undefined> {
  const table = await state.tableOf(exchange, input.TableName);
  const index = table?.indexes.find(({ name }) => name === input.IndexName);
  if (table === undefined || (input.IndexName !== undefined && index === undefined))
    return undefined;
  const condition = keyConditionOf(input, (index ?? table).partition);
  return condition && { input, table, index, condition };
}

/** Query: an index as it was a moment ago, a table beside its transactions. */
export async function query(
  state: WeatherState,
  exchange: Exchange,
  input: QueryInput,
): Promise<Outcome> {
  if ((input.Limit ?? 1) > LARGEST_LIMIT) return respond(notAnInteger);
  const ms = drawMs(state, 'read', 1);
  const look = await lookOf(state, exchange, input);
  if (look === undefined) return forward(state, exchange);
  const { table, index, condition } = look;
  const partition: Partition = {
    kind: index === undefined ? 'Table' : 'Index',
    arn: (index ?? table).arn,
    value: JSON.stringify(condition.partition),
  };
  const arrears = state.limits?.inArrears('Read', [partition], state.clock.now());
  if (arrears !== undefined) {
    await until(state, exchange, ms);
    return respond(throttled('Read', arrears));
  }
  const corrections = input.FilterExpression === undefined ? correctionsOf(look, state) : [];
  const answer =
    corrections.length === 0
      ? await forward(state, askForCapacity(state, exchange, input))
      : await correctedQuery(state, exchange, look, corrections);
  spendRead(state, [partition], answer);
  await until(state, exchange, ms);
  return answer;
}
