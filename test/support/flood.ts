import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallerLimits } from '@waybill/api/caller-limits';
import { startChildStack } from './child-stack.ts';
import { type Call, type Credentials, credentialHeaders, httpClient } from './client.ts';
import { createTenant } from './tenant.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = ['test/support/flood-process.ts'];

/** The source of a flood: one address, one tenant with its right key, or keys that are none. */
export const FLOODS = ['address', 'tenant', 'wrong keys'] as const;

/** A flood as its process is told of it. */
export interface Flood extends Credentials {
  readonly url: string;
  readonly kind: (typeof FLOODS)[number];
  readonly perSecond: number;
}
export type FloodCommand = 'go' | 'rest';

/** A flood that is under way. */
interface Flooding {
  /** Floods until the first call is refused, and on. */
  go(): Promise<void>;
  /** Ends it for now; answers how often it met each status. */
  rest(): Promise<Readonly<Record<string, number>>>;
  end(): Promise<void>;
}

/** Far below those of a stage, so that a flood meets them within seconds. */
const limitsOf = (callsAMinute: number): CallerLimits => ({
  perAddress: callsAMinute,
  perKey: callsAMinute,
  wrongKeys: 10,
});
const FLOOD_A_SECOND = 400;
const SHOPS = 4;
/** Between two calls of a shop: it stays within its limits whatever the flood does. */
const PAUSE_MS = 60;

/** The calls of shops: the time that each took, and those that did not succeed. */
export interface Served {
  readonly milliseconds: readonly number[];
  readonly failed: readonly string[];
}

/** Shops of a stack with limits, and floods beside them. */
export interface FloodScene {
  /** A flood that names the first shop, or is made by a tenant of its own. */
  flood(kind: Flood['kind']): Promise<Flooding>;
  /** Lets every shop call for so long, from addresses of their own. */
  trade(milliseconds: number): Promise<Served>;
  /** Ends the stack; answers what it complained of. */
  stop(): Promise<string>;
}

async function startFlood(flood: Flood): Promise<Flooding> {
  const child = spawn(process.execPath, [...PROGRAM, JSON.stringify(flood)], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const line = await lines.next();
    if (line.done === true) throw new Error('the flood has ended');
    return line.value;
  };
  const hears = async (word: string) => {
    const line = await nextLine();
    if (line !== word) throw new Error(`the flood says ${line}, not ${word}`);
  };
  const tell = (command: FloodCommand) => void child.stdin.write(`${command}\n`);
  await hears('ready');
  return {
    go: async () => {
      tell('go');
      await hears('refused');
    },
    rest: async () => {
      tell('rest');
      return JSON.parse(await nextLine()) as Record<string, number>;
    },
    end: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

/** A read, a write, and a read: what a shop does all day. */
const CALLS: readonly ((call: Call, turn: number) => ReturnType<Call>)[] = [
  (call) => call('GET /v1/whoami'),
  (call, turn) =>
    call('POST /v1/inventories/receive', { body: { sku: `S-${turn % 20}`, quantity: 1 } }),
  (call) => call('GET /v1/orders?limit=1'),
];

async function tradeAs(call: Call, first: number, until: number): Promise<Served> {
  const milliseconds: number[] = [];
  const failed: string[] = [];
  for (let turn = first; performance.now() < until; turn += 1) {
    const begun = performance.now();
    const answer = await CALLS[turn % CALLS.length]?.(call, turn);
    milliseconds.push(performance.now() - begun);
    if (answer === undefined || answer.status >= 300) failed.push(String(answer?.text));
    await sleep(PAUSE_MS);
  }
  return { milliseconds, failed };
}

/** A stack in a process of its own that lets a caller send so many calls a minute. */
export async function openFloods(callsAMinute: number): Promise<FloodScene> {
  const stack = await startChildStack({ data: 'memory', limits: limitsOf(callsAMinute) });
  const { url } = stack;
  const loud = await createTenant(url);
  const named = await createTenant(url);
  const callers = [named];
  while (callers.length < SHOPS) callers.push(await createTenant(url));
  const shops = callers.map((caller, place) =>
    httpClient(url, { ...credentialHeaders(caller), 'x-from': `198.51.100.${place}` }),
  );

  return {
    flood: (kind) => {
      const caller = kind === 'tenant' ? loud : named;
      return startFlood({ ...caller, url, kind, perSecond: FLOOD_A_SECOND });
    },
    trade: async (milliseconds) => {
      const until = performance.now() + milliseconds;
      const served = await Promise.all(shops.map((call, first) => tradeAs(call, first, until)));
      return {
        milliseconds: served.flatMap((one) => one.milliseconds),
        failed: served.flatMap((one) => one.failed),
      };
    },
    stop: async () => {
      await stack.stop();
      return stack.complaints();
    },
  };
}
