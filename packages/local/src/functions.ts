import { randomUUID } from 'node:crypto';
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

/** A query makes the loader evaluate the module anew: another instance with a state of its own. */
async function load(
  target: FunctionRef,
  options: FunctionOptions,
  instance: number,
): Promise<Handler> {
  const replaced = options.overrides?.[target.id];
  if (replaced !== undefined) return replaced;
  const { href } = pathToFileURL(modulePath(target, options));
  const url = instance === 0 ? href : `${href}?instance=${instance}`;
  const module = (await import(url)) as Record<string, unknown>;
  const build = options.builders?.[target.id] ?? exportedHandler;
  try {
    return build(module);
  } catch (error) {
    throw new Error(`function ${target.id} cannot be used`, { cause: error });
  }
}

type Lend = <Result>(work: (handler: Handler) => Promise<Result>) => Promise<Result>;

/** One instance for all calls: loading one per concurrent request would cost more than it shows. */
function sharedInstance(create: (instance: number) => Promise<Handler>): Lend {
  const handler = create(0);
  return async (work) => work(await handler);
}

/** An instance works on one event at a time; one more is made when all are busy, as on Lambda. */
function ownInstances(create: (instance: number) => Promise<Handler>): Lend {
  const free: Handler[] = [];
  let made = 0;
  return async (work) => {
    const handler = free.pop() ?? (await create(made++));
    try {
      return await work(handler);
    } finally {
      free.push(handler);
    }
  };
}

/** Loads handlers at their first call and keeps them: a start must not pay for all of them. */
export function createInvoke(options: FunctionOptions): Invoke {
  const lenders = new Map<string, Lend>();

  function lenderOf(target: FunctionRef): Lend {
    const known = lenders.get(target.id);
    if (known !== undefined) return known;
    const create = (instance: number) => load(target, options, instance);
    const lend = target.isolated === true ? ownInstances(create) : sharedInstance(create);
    lenders.set(target.id, lend);
    return lend;
  }

  return (target, event) =>
    lenderOf(target)((handler) => {
      const timeoutMs = (target.timeoutSeconds ?? TIMEOUT_SECONDS) * 1000;
      return withTimeout(handler(event, context(target.id, timeoutMs)), target.id, timeoutMs);
    });
}
