import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { batchGet } from './batch-get-flow.ts';
import { type Clock, processClock } from './clock.ts';
import { createEngine, readBody } from './engine.ts';
import { getItem, transactGet } from './get-flow.ts';
import type { OnSpend } from './partition-limits.ts';
import type { Profile } from './profile.ts';
import { query } from './query-flow.ts';
import {
  createWeatherState,
  drawMs,
  type Exchange,
  forward,
  type Outcome,
  until,
  type WeatherState,
} from './weather-state.ts';
import { batchWrite, transactWrite, writeItem } from './write-flow.ts';

/** The weather between its callers and an engine. */
export interface Weather {
  /** The address to call instead of the engine's. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

type Flow = (state: WeatherState, exchange: Exchange, input: never) => Promise<Outcome>;

const flows: Readonly<Record<string, Flow>> = {
  GetItem: getItem,
  BatchGetItem: batchGet,
  Query: query,
  TransactGetItems: transactGet,
  PutItem: (state, exchange, input) => writeItem(state, exchange, 'Put', input),
  UpdateItem: (state, exchange, input) => writeItem(state, exchange, 'Update', input),
  DeleteItem: (state, exchange, input) => writeItem(state, exchange, 'Delete', input),
  BatchWriteItem: batchWrite,
  TransactWriteItems: transactWrite,
};

const inputOf = ({ body }: Exchange) =>
  JSON.parse(body.toString('utf8')) as { readonly TransactItems?: readonly object[] };

/** True if no law looks at reads and writes. */
function isLatencyAlone({ profile }: WeatherState): boolean {
  const { conflicts, partitions, indexLag, tornReads, lostAnswers } = profile;
  return (conflicts ?? partitions ?? indexLag ?? tornReads ?? lostAnswers) === undefined;
}

async function delay(state: WeatherState, exchange: Exchange): Promise<Outcome> {
  const isTransaction = exchange.operation.startsWith('Transact');
  const items = isTransaction ? (inputOf(exchange).TransactItems?.length ?? 0) : 1;
  const reads = /^(?:Get|BatchGet|Query)/u.test(exchange.operation);
  const ms = drawMs(state, isTransaction ? 'transaction' : reads ? 'read' : 'write', items);
  const answer = await forward(state, exchange);
  await until(state, exchange, ms);
  return answer;
}

async function outcomeOf(state: WeatherState, exchange: Exchange): Promise<Outcome> {
  const flow = flows[exchange.operation];
  // Calls that manage tables or read the stream pass untouched.
  if (flow === undefined) return forward(state, exchange);
  if (isLatencyAlone(state)) return delay(state, exchange);
  return flow(state, exchange, inputOf(exchange) as never);
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

async function serve(
  state: WeatherState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const begunAt = state.clock.now();
  const { headers } = request;
  const [, operation = ''] = String(headers['x-amz-target'] ?? '').split('.');
  const body = await readBody(request);
  const outcome = await outcomeOf(state, { operation, headers, body, begunAt });
  if (outcome === 'no answer') return void request.socket.destroy();
  for (const [name, value] of Object.entries(outcome.headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name)) response.setHeader(name, value);
  }
  response.writeHead(outcome.status, { 'content-length': outcome.body.length });
  response.end(outcome.body);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

export interface WeatherOptions {
  readonly clock?: Clock;
  /** Hears what partitions take, where the profile has their law. */
  readonly onSpend?: OnSpend | undefined;
}

/**
 * Puts weather in front of an engine: a loopback address that behaves as DynamoDB does on AWS, as
 * far as the laws of the profile say.
 */
export async function startWeather(
  upstream: string,
  profile: Profile,
  { clock = processClock, onSpend }: WeatherOptions = {},
): Promise<Weather> {
  const engine = createEngine(upstream);
  const state = createWeatherState(engine, profile, clock, onSpend);
  const server = createServer((request, response) => {
    // Without the engine there is no answer, here as there.
    serve(state, request, response).catch(() => request.socket.destroy());
  });
  // Idle connections stay: closing them is not among the laws.
  server.keepAliveTimeout = 0;
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      engine.stop();
    },
  };
}
