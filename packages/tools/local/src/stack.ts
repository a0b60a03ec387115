import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { boundless, findProfile, type Profile } from '@waybill/weather/profile';
import { startBus } from './bus/bus.ts';
import { createQueues, startQueueServer } from './bus/queues.ts';
import { createTables } from './engine/create-table.ts';
import { type DataDirectory, openDataDirectory } from './engine/data-directory.ts';
import { type Engine, startEngine } from './engine/engine.ts';
import type { App } from './functions/app.ts';
import {
  BUS_NAME,
  type Endpoints,
  REGION,
  setFunctionEnvironment,
  setSdkEnvironment,
  tablesOf,
} from './functions/environment.ts';
import type { Report } from './functions/wiring.ts';
import { originsAllowed } from './gateway/cross-origin.ts';
import { type Backend, createGateway } from './gateway/gateway.ts';
import { hostsAnswered } from './gateway/hosts-answered.ts';
import { closeServer, listen } from './gateway/http-server.ts';
import type { Inspector } from './inspector/inspector.ts';
import { consolePages } from './pages/console-pages.ts';
import { docsPages } from './pages/docs-pages.ts';
import { startBackground } from './schedule/background.ts';
import type { StackOptions } from './stack-options.ts';
import { startFunctions } from './start-functions.ts';
import { openWatches } from './watches.ts';

const DRAIN_MS = 30_000;
const STEP_MS = 1500;

/** The whole system in this process. One at a time: its addresses are environment variables. */
export interface Stack {
  readonly url: string;
  readonly engine: string;
  /** Other machines reach its tables, without a key. */
  readonly isOpenEngine: boolean;
  readonly endpoints: Endpoints;
  /** Waits until every event is published, fanned out and attempted once. */
  drain(): Promise<void>;
  /** Runs the schedules now. */
  sweep(): void;
  /** Ends everything this stack started, within 5 seconds. */
  stop(): Promise<void>;
}

type Stop = () => unknown;

/** Ends what was started, the last first; a part that hangs must not keep the others. */
async function stopAll(stops: Stop[], report: Report): Promise<void> {
  for (const stop of stops.splice(0).reverse()) {
    try {
      await Promise.race([stop(), sleep(STEP_MS, undefined, { ref: false })]);
    } catch (error) {
      report('stopping failed', error);
    }
  }
}

async function startServices(
  options: StackOptions,
  app: App,
  data: DataDirectory,
  starting: Promise<Engine>,
  profile: Profile | undefined,
  stops: Stop[],
) {
  const queueServer = await startQueueServer(data.spool);
  stops.push(queueServer.stop);
  const engine = await starting;
  data.noteEngine(engine);
  const weather = profile && (await startIn(profile, engine.endpoint, options));
  stops.push(() => weather?.stop());
  const dynamodb = new DynamoDBClient({ endpoint: engine.endpoint });
  const { call: callQueues } = queueServer;
  const queueUrls = await createQueues(callQueues, app.queues);
  await queueServer.replay();
  const { report } = options;
  const bus = await startBus({
    name: BUS_NAME,
    region: REGION,
    rules: app.rules,
    queueUrls,
    callQueues,
    report,
  });
  stops.push(bus.stop);
  const tableEndpoint = (weather ?? engine).endpoint;
  return {
    engine,
    tableEndpoint,
    queueServer,
    dynamodb,
    queueUrls,
    busEndpoint: bus.endpoint,
  };
}

/** The listener for consumed units is a function, so it stays in the process that passed it. */
async function startIn(profile: Profile, upstream: string, { onSpend }: StackOptions) {
  if (onSpend === undefined) {
    const { startWeatherProcess } = await import('@waybill/weather/weather-process');
    return startWeatherProcess(upstream, profile);
  }
  const { startWeather } = await import('@waybill/weather/weather');
  return startWeather(upstream, profile, { onSpend });
}

function profileOf({ weather, onSpend }: StackOptions): Profile | undefined {
  if (weather !== undefined) return findProfile(weather);
  return onSpend && boundless;
}

async function startBehind(
  options: StackOptions,
  address: string,
  inspector: Inspector | undefined,
  stops: Stop[],
) {
  const { report } = options;
  const weather = profileOf(options);
  setSdkEnvironment();
  const data = await openDataDirectory(options.data);
  stops.push(data.release);
  // The engine starts while the app is loaded, which takes longer.
  const starting = startEngine({ engine: options.engine, path: data.enginePath });
  const started = starting.catch(() => undefined);
  stops.push(async () => (await started)?.stop());
  const app = options.app ?? (await import('./functions/app.ts')).app;
  const services = await startServices(options, app, data, starting, weather, stops);
  const { engine, tableEndpoint, dynamodb, queueUrls, queueServer, busEndpoint } = services;
  const endpoints = { dynamodb: tableEndpoint, sqs: queueServer.endpoint, events: busEndpoint };
  const { tables: asked = 1 } = options;
  const tables = typeof asked === 'number' ? tablesOf(asked) : asked;
  const { allowedOrigins } = options;
  setFunctionEnvironment(endpoints, tables, queueUrls, data.masterKey, address, allowedOrigins);
  await createTables(dynamodb, tables);
  await app.provision(report);
  data.noteFormat();

  const { consumers, since } = app;
  const { invoke, backend } = startFunctions(options, app, data.disk, inspector);
  const background = startBackground({
    consumers,
    since,
    callQueues: queueServer.call,
    queueUrls,
    data,
    report,
    weather,
    invoke,
  });
  stops.push(background.stop);
  return { engine, endpoints, queueServer, background, backend };
}

type Parts = Awaited<ReturnType<typeof startBehind>>;

async function drain({ background, queueServer }: Parts): Promise<void> {
  let quiet = 0;
  for (const until = Date.now() + DRAIN_MS; Date.now() < until; await sleep(20)) {
    // Messages that failed were attempted, and rest for minutes.
    const underWay = (await queueServer.pending()) - background.resting();
    const idle = underWay <= 0 && (await background.feed.settled());
    // Between the two questions an event may move from the one to the other: ask twice.
    quiet = idle ? quiet + 1 : 0;
    if (quiet === 2) return;
  }
  throw new Error(`events were still under way after ${DRAIN_MS / 1000} s`);
}

/**
 * Starts the whole system on this machine. The port is taken first, so that nothing is started
 * in vain when another process has it.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const stops: Stop[] = [];
  let backend: Backend | undefined;
  let stopping = false;
  const { inspector, requests } = await openWatches(options, () => backend);
  const server = createGateway({
    backend: () => backend,
    allowsOrigin: originsAllowed(options.allowedOrigins ?? []),
    answersTo: hostsAnswered(options),
    edge: options.edge,
    watch: requests?.watch,
    keep: inspector && requests?.keep,
    pages: [
      ...(inspector ? [inspector.pages] : []),
      docsPages(options.report),
      consolePages(options.report, options.rebuilds === true),
    ],
  });
  const port = await listen(server, options.port, options.host);
  const stop = async () => {
    stopping = true;
    inspector?.stop();
    await closeServer(server);
    requests?.stop();
    await stopAll(stops, options.report);
  };
  try {
    const address = `${options.host}:${port}`;
    const parts = await startBehind(options, address, inspector, stops);
    backend = parts.backend;
    void parts.engine.ended.then((lastWords) => {
      if (stopping) return;
      options.report(`${parts.engine.name} ended: ${lastWords || 'no message'}`);
      options.onEngineLost?.();
    });
    return {
      url: `http://${address}`,
      engine: parts.engine.name,
      isOpenEngine: parts.engine.isOpen,
      endpoints: parts.endpoints,
      drain: () => drain(parts),
      sweep: parts.background.sweep,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
