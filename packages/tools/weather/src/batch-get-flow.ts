import type { RawAnswer } from './engine.ts';
import { addressOf, type Item } from './item.ts';
import { project } from './item-write.ts';
import { askForCapacity, partitionAt, spendRead } from './read-cost.ts';
import { throttled } from './refusal.ts';
import { keyOf, type TableShape } from './table-shape.ts';
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

/** The keys that a batch asks of one table, with those whose answer is altered. */
interface Part {
  readonly table: TableShape;
  readonly request: BatchRequest;
  readonly open: readonly Item[];
  readonly throttledKeys: readonly Item[];
  readonly shown: ReadonlyMap<string, Item | undefined>;
}

function partOf(state: WeatherState, table: TableShape, request: BatchRequest): Part {
  const now = state.clock.now();
  const { tornReads, seed } = state.profile;
  const isOver = (key: Item) =>
    state.limits?.inArrears('Read', [partitionAt(table, key)], now) !== undefined;
  const shown = new Map<string, Item | undefined>();
  const consistent = request.ConsistentRead === true;
  for (const key of request.Keys) {
    const address = addressOf(table.name, key);
    const seen =
      tornReads === undefined
        ? 'as it is'
        : shownBesideTransaction(
            state.history.ofItem(address, now),
            ...([consistent, now, tornReads, seed] as const),
          );
    if (seen !== 'as it is') shown.set(address, seen.image);
  }
  return {
    table,
    request,
    shown,
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
    project(item, request.ProjectionExpression, request.ExpressionAttributeNames),
  );
}

/** BatchGetItem: each item for itself, beside transactions some before and some after them. */
export async function batchGet(
  state: WeatherState,
  exchange: Exchange,
  input: BatchGetInput,
): Promise<Outcome> {
  const ms = drawMs(state, 'read', 1);
  const parts: Part[] = [];
  for (const [name, request] of Object.entries(input.RequestItems ?? {})) {
    const table = await state.tableOf(exchange, name);
    if (table === undefined) return forward(state, exchange);
    parts.push(partOf(state, table, request));
  }
  const partitions = parts.flatMap(({ table, open }) => open.map((key) => partitionAt(table, key)));
  const [part] = parts;
  const [throttledKey] = part?.throttledKeys ?? [];
  if (partitions.length === 0 && part !== undefined && throttledKey !== undefined) {
    await until(state, exchange, ms);
    return respond(throttled('Read', partitionAt(part.table, throttledKey)));
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
  const answer = await forward(state, askForCapacity(state, { ...exchange, body }, asked));
  spendRead(state, partitions, answer);
  await until(state, exchange, ms);
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
  return rewrite(answer, {
    ...content,
    Responses: Object.fromEntries(responses),
    UnprocessedKeys: Object.fromEntries(unprocessed),
  });
}
