import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { FUNCTION_RUNS, type FunctionRun } from '@waybill/local/functions/functions';
import { REQUESTS, type RequestLine } from '@waybill/observability/logger';
import { calledBy, calledText } from './called.ts';
import { CALLS_FILE } from './calls-file.ts';

/** A function at work, and what it called before it was known which one it is. */
interface Run {
  id: string | undefined;
  readonly before: Set<string>;
}

interface Recording {
  readonly runs: AsyncLocalStorage<Run>;
  /** Calls that were noted already. */
  readonly recorded: Set<string>;
  isOn: boolean;
}

const RECORDING = Symbol.for('waybill.recording');
const ofProcess = globalThis as { [RECORDING]?: Recording };

/** One a process: a runner that loads this file anew for each suite keeps the clients and their SDK. */
const recording: Recording = ofProcess[RECORDING] ?? {
  runs: new AsyncLocalStorage(),
  recorded: new Set(),
  isOn: false,
};
ofProcess[RECORDING] = recording;
const { runs, recorded } = recording;

const newRun = (id?: string): Run => ({ id, before: new Set() });

function note(id: string, call: string): void {
  const line = `${id} ${call}`;
  const file = process.env[CALLS_FILE];
  if (file === undefined || recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(file, `${line}\n`);
}

interface Sent {
  readonly clientName?: string;
  readonly commandName?: string;
}

function noteSent(run: Run, { clientName = '', commandName = '' }: Sent, input: object): void {
  for (const called of calledBy(clientName, commandName, input)) {
    if (run.id === undefined) run.before.add(calledText(called));
    else note(run.id, calledText(called));
  }
}

/** An operation says who it is at its end; every other function has been named at its start. */
function nameRun({ operation }: RequestLine): void {
  const run = runs.getStore();
  if (run === undefined) return;
  run.id ??= operation;
  for (const call of run.before) note(run.id, call);
  run.before.clear();
}

type Step = (next: (args: Args) => unknown, context: Sent) => (args: Args) => unknown;
interface Args {
  readonly input: object;
}

/** A client of the SDK, of whichever service. */
interface Client {
  readonly middlewareStack: { add(step: Step, options: object): void };
  send(...args: readonly unknown[]): unknown;
  destroy(): void;
}

const step: Step = (next, context) => (args) => {
  const run = runs.getStore();
  if (run !== undefined) noteSent(run, context, args.input);
  return next(args);
};

/** Puts a step before all others into every client of this process, as soon as it sends. */
function watchClients(): void {
  const known = new WeakSet<Client>();
  const clients = Object.getPrototypeOf(DynamoDBClient.prototype) as Client;
  const { send } = clients;
  clients.send = function sendWatched(this: Client, ...args) {
    if (!known.has(this)) {
      known.add(this);
      const place = { step: 'initialize', priority: 'high', name: 'recordCalls' };
      this.middlewareStack.add(step, place);
      // It keeps the steps of the commands that it has sent; this makes it look at them again.
      this.destroy();
    }
    return send.apply(this, [...args]);
  };
}

/**
 * Notes from now on what the functions of this process call, each once, in the file of the run: a
 * process may end at any moment, a line of it is there. Nothing outside of a run, and nothing that
 * a suite calls by itself.
 */
export function recordCalls(): void {
  if (recording.isOn || process.env[CALLS_FILE] === undefined) return;
  recording.isOn = true;
  channel(FUNCTION_RUNS).bindStore(runs, (run) => newRun((run as FunctionRun).id));
  subscribe(REQUESTS, (line) => nameRun(line as RequestLine));
  watchClients();
}

/** Runs an operation, which says itself which one it is. */
export function asOperation<Result>(work: () => Result): Result {
  recordCalls();
  return runs.run(newRun(), work);
}

/** A handler of an event function that a suite calls by itself, under the id of its function. */
export function asFunction<Args extends readonly unknown[], Result>(
  id: string,
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    recordCalls();
    return runs.run(newRun(id), () => handler(...args));
  };
}
