import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Chance, createChance } from './chance.ts';
import type { Clock } from './clock.ts';
import { type Conflicts, createConflicts } from './conflicts.ts';
import type { Engine, RawAnswer } from './engine.ts';
import { createHistory, type History } from './history.ts';
import { addressOf, type Item } from './item.ts';
import { type CallKind, latencyMs } from './latency.ts';
import { createPartitionLimits, type OnSpend, type PartitionLimits } from './partition-limits.ts';
import type { Profile } from './profile.ts';
import type { Answer } from './refusal.ts';
import { keyOf, type TableDescription, type TableShape, tableShape } from './table-shape.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createTurns, type InTurn } from './turns.ts';

/** A request on its way through the weather. */
export interface Exchange {
  readonly operation: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly begunAt: number;
}

/** The answer for the caller; without one its connection is closed. */
export type Outcome = RawAnswer | 'no answer';

/** The state of the weather over one engine. */
export interface WeatherState {
  readonly profile: Profile;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly conflicts: Conflicts;
  readonly limits: PartitionLimits | undefined;
  readonly history: History;
  readonly tokens: Tokens;
  readonly inTurn: InTurn;
  /** The shape of a table; undefined where the engine has no such table. */
  tableOf(exchange: Exchange, name: string): Promise<TableShape | undefined>;
}

type Described = { readonly Table: TableDescription };

function createTables(engine: Engine): WeatherState['tableOf'] {
  const known = new Map<string, Promise<TableShape>>();
  return async ({ headers }, TableName) => {
    const asked =
      known.get(TableName) ??
      engine
        .ask(headers, 'DescribeTable', { TableName })
        .then((answer) => tableShape((answer as Described).Table));
    known.set(TableName, asked);
    return asked.catch(() => {
      known.delete(TableName);
      return undefined;
    });
  };
}

/** The state of the weather without any past. */
export function createWeatherState(
  engine: Engine,
  profile: Profile,
  clock: Clock,
  onSpend?: OnSpend,
): WeatherState {
  const trails = [profile.indexLag?.toMs ?? 0, profile.tornReads?.trailMs ?? 0];
  return {
    profile,
    engine,
    clock,
    chance: createChance(profile.seed),
    conflicts: createConflicts(),
    limits: profile.partitions && createPartitionLimits(profile.partitions, onSpend),
    history: createHistory(Math.max(...trails)),
    tokens: createTokens(),
    inTurn: createTurns(),
    tableOf: createTables(engine),
  };
}

/** Sends a request as it came to the engine. */
export function forward({ engine }: WeatherState, { headers, body }: Exchange): Promise<RawAnswer> {
  return engine.forward(headers, body);
}

/** Draws how long a call takes altogether. */
export function drawMs({ profile, chance }: WeatherState, kind: CallKind, items: number): number {
  return profile.latency === undefined ? 0 : latencyMs(profile.latency, kind, items, chance);
}

/** Waits until so much time has passed since the request came. */
export async function until(
  { clock }: WeatherState,
  { begunAt }: Exchange,
  ms: number,
): Promise<void> {
  const left = begunAt + ms - clock.now();
  if (left >= 0.5) await clock.sleep(left);
}

/** Puts an answer of the weather's own on the wire. */
export function respond({ status, body }: Answer): RawAnswer {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** Gives the engine's answer another content. */
export function rewrite(answer: RawAnswer, body: object): RawAnswer {
  const { 'x-amz-crc32': checksum, ...headers } = answer.headers;
  return { ...answer, headers, body: Buffer.from(JSON.stringify(body)) };
}

/** Reads the content of an answer. */
export function contentOf<Content>({ body }: RawAnswer): Content {
  return JSON.parse(body.toString('utf8')) as Content;
}

interface BatchAnswer {
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, object>>;
}

/** The items at some keys as they are now, by their addresses. */
export async function imagesAt(
  { engine }: WeatherState,
  { headers }: Exchange,
  keys: readonly { readonly table: TableShape; readonly key: Item }[],
): Promise<ReadonlyMap<string, Item>> {
  const images = new Map<string, Item>();
  const tables = new Map(keys.map(({ table }) => [table.name, table]));
  const requestFor = (table: TableShape) => ({
    Keys: keys.filter((one) => one.table.name === table.name).map(({ key }) => key),
    ConsistentRead: true,
  });
  let open: Readonly<Record<string, object>> = Object.fromEntries(
    [...tables.values()].map((table) => [table.name, requestFor(table)]),
  );
  while (Object.keys(open).length > 0) {
    const answer = (await engine.ask(headers, 'BatchGetItem', {
      RequestItems: open,
    })) as BatchAnswer;
    for (const [name, items] of Object.entries(answer.Responses ?? {})) {
      const table = tables.get(name);
      for (const item of items) {
        if (table !== undefined) images.set(addressOf(name, keyOf(table, item)), item);
      }
    }
    open = answer.UnprocessedKeys ?? {};
  }
  return images;
}
