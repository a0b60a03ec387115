import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchStack } from './stack.ts';

/** Share of one core that an idle stack takes, its engine included; 1 is all of it. */
export interface Idle {
  readonly engine: string;
  readonly share: number;
}

const SETTLE_MS = 10_000;
const WATCHED_MS = 30_000;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Process {
  readonly parent: number;
  readonly cpuMs: number;
}

/** Parent and processor time of a process (proc(5)); its name may hold blanks and brackets. */
function readProcess(pid: string): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    return { parent: parent ?? 0, cpuMs: ((user ?? 0) + (system ?? 0)) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Processor time of a process and of all that it started. */
function cpuOfTree(root: number): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .flatMap((name): [number, Process][] => {
        const found = readProcess(name);
        return found === undefined ? [] : [[Number(name), found]];
      }),
  );
  const belongs = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 && belongs(parent);
  };
  return [...all].reduce((sum, [pid, { cpuMs }]) => sum + (belongs(pid) ? cpuMs : 0), 0);
}

async function idleOf(engine: 'default' | 'dynamodb-local'): Promise<Idle> {
  const stack = await startBenchStack({ engine, background: 'full', log: 'default' });
  try {
    await sleep(SETTLE_MS);
    const before = cpuOfTree(stack.pid);
    await sleep(WATCHED_MS);
    const share = (cpuOfTree(stack.pid) - before) / WATCHED_MS;
    return { engine: stack.engine, share };
  } finally {
    await stack.stop();
  }
}

/** The share of a core that an idle stack takes, on each engine. */
export async function measureIdle(): Promise<Idle[]> {
  return [await idleOf('default'), await idleOf('dynamodb-local')];
}
