import { inspect } from 'node:util';
import { CALLER_LIMITS } from '@waybill/api/caller-limits';
import { isLoopback } from '@waybill/kernel/loopback';
import { createEdge } from './gateway/edge.ts';
import { requestText } from './gateway/request-line.ts';
import { banner } from './pages/banner.ts';

const STOP_MS = 4500;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (message: string, error?: unknown) => {
  const cause = error === undefined ? '' : `: ${inspect(error)}`;
  process.stderr.write(`${message}${cause}\n`);
};

function fail(message: string): never {
  complain(`waybill: ${message}`);
  process.exit(1);
}

function portFrom(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  return fail(`PORT is '${text}'; it must be a number from 0 to 65535`);
}

const {
  PORT = '4000',
  HOST = '127.0.0.1',
  WAYBILL_DATA = '.waybill',
  ALLOWED_ORIGINS = '',
  LOG_LEVEL = 'INFO',
} = process.env;

const openHost = process.env['WAYBILL_OPEN_HOST'] === 'yes';

/** The keys of the local tenants are published, so access to this port is access to its data. */
function hostFrom(host: string): string {
  if (isLoopback(host)) return host;
  if (openHost) {
    complain(`Anybody who reaches ${host} may do everything here: the keys below are published.`);
    return host;
  }
  return fail(
    `HOST is '${host}': other machines could use the published keys. WAYBILL_OPEN_HOST=yes allows it`,
  );
}

/** `--weather` is a storm, `--weather=calm` what it says; without the word there is none. */
function weatherFrom(words: readonly string[]): string | undefined {
  const word = words.find((one) => /^--weather(?:=|$)/u.test(one));
  return word === undefined ? undefined : (word.split('=')[1] ?? 'storm');
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${PORT} on ${HOST} is taken; set PORT to another one`;
  return error.message;
}

// The stack reports each request itself: functions log only what goes wrong.
const reportsRequests = LOG_LEVEL === 'INFO';
if (reportsRequests) process.env['LOG_LEVEL'] = 'WARN';

const weather = weatherFrom(process.argv);
const bundles = process.argv.includes('--bundles');
const develops = process.argv.includes('--develop');

const port = portFrom(PORT);
const host = hostFrom(HOST);
// Loaded once it is known that it will be used.
const { startStack } = await import('./stack.ts');
const stack = await startStack({
  port,
  host,
  openHost,
  data: WAYBILL_DATA,
  engine: process.env['DYNAMODB_ENGINE'],
  allowedOrigins: ALLOWED_ORIGINS.split(',').filter((origin) => origin !== ''),
  bundles,
  rebuilds: develops,
  weather,
  edge: process.argv.includes('--limits') ? createEdge(CALLER_LIMITS) : undefined,
  inspect: true,
  report: complain,
  onServed: reportsRequests
    ? (served) => say(requestText(served, process.stdout.isTTY))
    : undefined,
  onEngineLost: () => process.exit(1),
}).catch((error: unknown) => fail(explain(error)));

let stopping = false;
function end(): void {
  if (stopping) return;
  stopping = true;
  // A part that cannot end must not keep the process; its children end with it.
  setTimeout(() => process.exit(0), STOP_MS);
  void stack.stop().then(() => process.exit(0));
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
// Nothing else tells it that who starts it again at each save was killed, maybe before it was up.
process.on('disconnect', end);
if (process.connected === false) end();

say(
  banner({
    url: stack.url,
    engine: stack.engine,
    isOpenEngine: stack.isOpenEngine,
    data: WAYBILL_DATA,
    weather,
    reportsRequests,
    reloads: develops,
  }),
);
