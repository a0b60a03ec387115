import type { RawAnswer } from './engine.ts';
import type { Change } from './history.ts';
import { type Shown, shownByIndex } from './index-lag.ts';
import { addressOf, type Item } from './item.ts';
import { continuationOf, projected } from './item-write.ts';
import { type KeyCondition, keyConditionOf, type Selecting } from './key-condition.ts';
import { type Correction, correctPage } from './page.ts';
import type { Partition } from './partition-limits.ts';
import { counted, spendRead } from './read-cost.ts';
import { notAnInteger, throttled } from './refusal.ts';
import {
  contentOf,
  drawnMs,
  type Exchange,
  forwarded,
  type Outcome,
  rewritten,
  type Sky,
  spoken,
  until,
} from './sky.ts';
import { entryOf, type IndexShape, keyOf, partitionOf, type TableShape } from './table-shape.ts';
import { shownBesideTransaction } from './torn-read.ts';

/** What the protocol takes for a limit (API_Query.html in the API reference: an integer). */
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
  if ((input.Limit ?? 1) > LARGEST_LIMIT) return spoken(notAnInteger);
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
