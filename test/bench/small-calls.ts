import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { letIn } from '@waybill/api/request-budget.repository';
import { logRequest } from '@waybill/observability/logger';
import { median } from './load.ts';

/** What every call pays, and what every use of the command line does. */
export interface SmallCalls {
  /** A look at the budget of a tenant, in microseconds of the processor. */
  readonly budgetMicroseconds: number;
  /** The line of the log, in microseconds of the processor. */
  readonly lineMicroseconds: number;
  /** The command line asked for help, in units of an empty program of Node.js. */
  readonly startRatio: number;
}

const ROUNDS = 5;
const CALLS = 2_000;

function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Of the quickest of the rounds: the first ones still compile. */
async function microsecondsOf(call: (round: number) => unknown): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let index = 0; index < CALLS; index += 1) await call(round);
    found.push(processorSince(before) / CALLS);
  }
  return Math.min(...found);
}

/** So many requests a second that the table is never told. */
const PER_SECOND = 1_000_000;

const line = {
  requestId: 'request-1',
  operation: 'orders.place',
  status: 201,
  durationMs: 12.3456,
  tenant: 'demo',
  keyId: 'key-1',
  contactId: 'contact-1',
  cost: { calls: 4, depth: 3, readUnits: 2.5, writeUnits: 31 },
};

async function lineCost(): Promise<number> {
  const { write } = process.stdout;
  let lines = 0;
  process.stdout.write = () => {
    lines += 1;
    return true;
  };
  try {
    const cost = await microsecondsOf(() => logRequest(line));
    if (lines < ROUNDS * CALLS) throw new Error('LOG_LEVEL lets no line of a request pass');
    return cost;
  } finally {
    process.stdout.write = write;
  }
}

const run = promisify(execFile);
const launcher = resolve(import.meta.dirname, '../../packages/tools/cli/bin/waybill.mjs');
/** Says last what the process took of the processor. */
const meter = `process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write('took ' + (user + system));
});`;

async function processTime(...words: string[]): Promise<number> {
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(meter)}`];
  const { stderr } = await run(process.execPath, [...flags, ...words], { env: {} });
  return Number(/took (.+)$/u.exec(stderr)?.[1]);
}

async function startRatio(): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await processTime('--eval', '0');
    found.push((await processTime(launcher, 'profiles', '--help')) / bare);
  }
  return median(found);
}

/** What is too small to show in the time of a call, and is paid by each of them. */
export async function measureSmallCalls(): Promise<SmallCalls> {
  return {
    budgetMicroseconds: await microsecondsOf((round) =>
      letIn({ tenant: `timed-${round}`, rateLimit: PER_SECOND }, 'orders.get', 1_000),
    ),
    lineMicroseconds: await lineCost(),
    startRatio: await startRatio(),
  };
}
