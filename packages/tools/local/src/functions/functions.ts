import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionRef } from './wiring.ts';

/** The parts of Lambda's context a handler may read. */
export interface InvocationContext {
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string;
  readonly awsRequestId: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  callbackWaitsForEmptyEventLoop: boolean;
  getRemainingTimeInMillis(): number;
}

export type Handler = (event: unknown, context: InvocationContext) => Promise<unknown>;

/** Calls a function by reference with an event, as Lambda would. */
export type Invoke = (target: FunctionRef, event: unknown) => Promise<unknown>;

/** The channel on which this process says which function it is about to run. */
export const FUNCTION_RUNS = 'waybill.local.function-runs';

/** A function that runs. */
export interface FunctionRun {
  readonly id: string;
}

const functionRuns = channel(FUNCTION_RUNS);

export interface FunctionOptions {
  /** Root of the checkout: sources are below `functions`, bundles below `dist`. */
  readonly root: string;
  readonly bundles: boolean;
  /** Handlers that replace the deployed ones, by function id. */
  readonly overrides?: Readonly<Record<string, Handler>>;
  /** Functions whose module builds its handler in another way than the deployed one. */
  readonly builders?: Readonly<Record<string, BuildHandler>>;
}

/** Makes a handler out of a function's module. */
export type BuildHandler = (module: Readonly<Record<string, unknown>>) => Handler;

const exportedHandler: BuildHandler = ({ handler }) => {
  if (typeof handler !== 'function') throw new Error('it exports no handler');
  return handler as Handler;
};

/** Lambdas end before the gateway's 30 s. */
const TIMEOUT_SECONDS = 29;

/** The source file of an operation: its id with dots as folders. */
export function operationFile(id: string): string {
  return `functions/${id.replaceAll('.', '/')}.ts`;
}

function context(functionName: string, timeoutMs: number): InvocationContext {
  const deadline = Date.now() + timeoutMs;
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: functionName,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

async function withTimeout<T>(work: Promise<T>, id: string, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${id} ran into its timeout`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function modulePath(target: FunctionRef, options: FunctionOptions): string {
  return options.bundles
    ? join(options.root, 'dist', target.id, 'index.mjs')
    : join(options.root, target.file);
}

async function load(target: FunctionRef, options: FunctionOptions): Promise<Handler> {
  const replaced = options.overrides?.[target.id];
  if (replaced !== undefined) return replaced;
  const { href } = pathToFileURL(modulePath(target, options));
  const module = (await import(href)) as Record<string, unknown>;
  const build = options.builders?.[target.id] ?? exportedHandler;
  try {
    return build(module);
  } catch (error) {
    throw new Error(`function ${target.id} cannot be used`, { cause: error });
  }
}

/**
 * Loads handlers at their first call and keeps them: a start must not pay for all of them. One
 * instance works on all calls of a function, those at once too, where Lambda has one for each: a
 * handler keeps nothing of a call outside of it.
 */
export function createInvoke(options: FunctionOptions): Invoke {
  const handlers = new Map<string, Promise<Handler>>();

  function handlerOf(target: FunctionRef): Promise<Handler> {
    const handler = handlers.get(target.id) ?? load(target, options);
    handlers.set(target.id, handler);
    return handler;
  }

  return async (target, event) => {
    const handler = await handlerOf(target);
    const timeoutMs = (target.timeoutSeconds ?? TIMEOUT_SECONDS) * 1000;
    const run: FunctionRun = { id: target.id };
    const work = functionRuns.runStores(run, () => handler(event, context(target.id, timeoutMs)));
    return withTimeout(work, target.id, timeoutMs);
  };
}
