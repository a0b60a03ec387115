import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Units } from './all-units.ts';
import { client, type Send } from './http.ts';
import type { Order, Word } from './stack-process.ts';

/** The cost of a request at the table, as the stack logged it. */
export interface Cost {
  readonly calls: number;
  readonly depth: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Attempts that lost a race and were repeated. */
  readonly retries: number;
}

export interface BenchStack {
  readonly url: string;
  readonly engine: string;
  /** The process of the stack; the engine is a child of it. */
  readonly pid: number;
  /** The cost of a finished request, from the request log. */
  costOf(requestId: string): Promise<Cost>;
  /** Fills the list of orders with its rows `from` to `to`. */
  seed(from: number, to: number): Promise<void>;
  /** Waits until nothing of earlier requests is under way; answers the CPU time used so far. */
  drain(): Promise<number>;
  /** Folds the totals of what has happened so far; answers how many changes that were. */
  fold(): Promise<number>;
  /** Megabytes of memory that the stack holds, its engine not counted. */
  megabytes(): Promise<number>;
  /** All that the stack has consumed at the table, requests and background alike. */
  units(): Promise<Units>;
  stop(): Promise<void>;
}

export interface StackOptions {
  readonly engine: 'default' | 'dynamodb-local';
  /** `quiet` runs requests only: no publisher, no fold, no deliveries beside them. */
  readonly background: 'full' | 'quiet';
  /** `costs` logs every request; without it the stack writes what it writes by default. */
  readonly log: 'costs' | 'default';
  /** The weather between the stack and its table; none by default. */
  readonly weather?: string;
}

interface LogLine {
  readonly message?: string;
  readonly request_id?: string;
  readonly table_calls?: number;
  readonly table_depth?: number;
  readonly read_units?: number;
  readonly write_units?: number;
  readonly retries?: number;
}

const LOG_WAIT_MS = 2_000;
const KEPT = 20_000;

function collectCosts(child: ChildProcess) {
  const lines = new Map<string, string>();
  if (child.stdout === null) throw new Error('the stack has no output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, id] = /"message":"request".*?"request_id":"([^"]+)"/u.exec(line) ?? [];
    if (id === undefined) return;
    if (lines.size > KEPT) lines.clear();
    lines.set(id, line);
  });
  return async (requestId: string): Promise<Cost> => {
    for (let waited = 0; waited < LOG_WAIT_MS; waited += 5) {
      const line = lines.get(requestId);
      if (line !== undefined) {
        const facts = JSON.parse(line) as LogLine;
        return {
          calls: facts.table_calls ?? 0,
          depth: facts.table_depth ?? 0,
          readUnits: facts.read_units ?? 0,
          writeUnits: facts.write_units ?? 0,
          retries: facts.retries ?? 0,
        };
      }
      await new Promise((done) => setTimeout(done, 5));
    }
    throw new Error(`request ${requestId} was not logged`);
  };
}

/** Starts a stack in memory in a process of its own: client and server must not share a thread. */
export async function startBenchStack({
  engine,
  background,
  log,
  weather = '',
}: StackOptions): Promise<BenchStack> {
  const child = fork(
    resolve(import.meta.dirname, 'stack-process.ts'),
    [engine, background, weather],
    {
      env: { ...process.env, LOG_LEVEL: log === 'costs' ? 'INFO' : 'WARN' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const costOf = collectCosts(child);
  const answered = () =>
    new Promise<Word>((done, fail) => {
      const gone = (code: number | null) => fail(new Error(`the stack ended with ${code}`));
      child.once('exit', gone);
      child.once('message', (word: Word) => {
        child.off('exit', gone);
        done(word);
      });
    });
  const ask = async (order: Order): Promise<Word> => {
    child.send(order);
    return answered();
  };
  const send = async (order: Order) => {
    const word = await ask(order);
    if (word.kind !== 'done') throw new Error('the stack answered out of turn');
    return word;
  };
  const up = await answered();
  const { pid } = child;
  if (up.kind !== 'up' || pid === undefined) throw new Error('the stack answered out of turn');
  return {
    url: up.url,
    engine: up.engine,
    pid,
    costOf,
    seed: async (from, to) => void (await send({ kind: 'seed', from, to })),
    drain: async () => (await send({ kind: 'drain' })).cpuMs,
    fold: async () => (await send({ kind: 'fold' })).folded ?? 0,
    megabytes: async () => (await send({ kind: 'units' })).bytes / 1e6,
    units: async () => (await send({ kind: 'units' })).units,
    stop: async () => void (await send({ kind: 'stop' })),
  };
}

/** Measures on a stack of its own, whose requests are logged. */
export async function onStack<Found>(
  options: Omit<StackOptions, 'engine' | 'log'>,
  work: (stack: BenchStack, send: Send) => Promise<Found>,
): Promise<Found> {
  const stack = await startBenchStack({ engine: 'default', log: 'costs', ...options });
  try {
    return await work(stack, client(stack.url));
  } finally {
    await stack.stop();
  }
}
