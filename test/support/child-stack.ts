import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { CallerLimits } from '@waybill/api/caller-limits';

const ROOT = resolve(import.meta.dirname, '../..');
const START_MS = 60_000;
const STOP_MS = 10_000;

export interface ChildStack {
  readonly url: string;
  /** Everything it wrote to standard output. */
  said(): string;
  /** Everything it wrote to standard error. */
  complaints(): string;
  /** Ends it as a machine that loses power would. */
  kill(): Promise<void>;
  /** Ends it as an operator would; answers its exit code. */
  stop(): Promise<number | null>;
}

export interface ChildOptions {
  /** A directory, or the word `memory`. */
  readonly data: string;
  readonly bundles?: boolean;
  /** The number of tables, or their names; one by default. */
  readonly tables?: number | readonly string[];
  /** The port, for a stack that comes back; any free port by default. */
  readonly port?: number;
  /** The limits of its callers, who say in `x-from` where they are; none by default. */
  readonly limits?: CallerLimits;
  /** The level of its log; that of the tests by default. */
  readonly logLevel?: string;
}

function exited(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => child.once('exit', (code) => done(code)));
}

/** Resolves with the address that the process prints once it serves. */
function addressOf(
  child: ChildProcess,
  said: () => string,
  complaints: () => string,
): Promise<string> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no start: ${complaints()}`)), START_MS);
    child.stdout?.on('data', () => {
      const [, url] = /listens on (http:\S+)\/v1/u.exec(said()) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      done(url);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`ended with ${code}: ${complaints()}`));
    });
  });
}

/** The program of a stack, with what it is told. */
function programOf({ tables, limits }: ChildOptions): string[] {
  if (limits !== undefined) return ['test/support/limited-stack.ts', JSON.stringify(limits)];
  if (tables !== undefined) return ['test/support/tables-stack.ts', JSON.stringify(tables)];
  return ['packages/tools/local/src/main.ts'];
}

/** Starts the system as `npm start` does, in a process of its own and on a free port. */
export async function startChildStack(options: ChildOptions): Promise<ChildStack> {
  const { data, bundles, port = 0 } = options;
  const { logLevel = process.env['LOG_LEVEL'] } = options;
  const program = programOf(options);
  const weather = process.env['TEST_WEATHER'];
  const words = [...(bundles ? ['--bundles'] : []), ...(weather ? [`--weather=${weather}`] : [])];
  const child = spawn(process.execPath, [...program, ...words], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      WAYBILL_DATA: data,
      LOG_LEVEL: logLevel,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, complaints] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const end = async (signal: NodeJS.Signals) => {
    const over = exited(child);
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    const code = await over;
    clearTimeout(force);
    return code;
  };
  try {
    const url = await addressOf(
      child,
      () => said,
      () => complaints,
    );
    return {
      url,
      said: () => said,
      complaints: () => complaints,
      kill: async () => void (await end('SIGKILL')),
      stop: () => end('SIGTERM'),
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
