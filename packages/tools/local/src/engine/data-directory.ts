import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSpool, type Spool } from '../bus/spool.ts';
import type { EngineName } from './engine-programs.ts';
import { isRunning, markProcess, type ProcessMark } from './process-mark.ts';
import { killGroup } from './tethered-process.ts';

const STALE_ENGINE_MS = 1000;

/** Where a stack keeps what must survive a restart. */
export interface DataDirectory {
  /** The key that encrypts webhook secrets, base64 of 32 bytes. */
  readonly masterKey: string;
  readonly spool: Spool | undefined;
  readonly checkpoint: string | undefined;
  enginePath(engine: EngineName): string | undefined;
  /**
   * Notes the engine: its process, for the next start to end it if this one cannot, and its
   * address, for tools that look into the table of a running stack.
   */
  noteEngine(engine: { readonly group: number; readonly endpoint: string }): void;
  release(): void;
}

interface Lock {
  readonly owner: ProcessMark;
  readonly engine?: ProcessMark;
  readonly endpoint?: string;
}

const newKey = () => randomBytes(32).toString('base64');

const memory: Omit<DataDirectory, 'masterKey'> = {
  spool: undefined,
  checkpoint: undefined,
  enginePath: () => undefined,
  noteEngine: () => undefined,
  release: () => undefined,
};

function readLock(path: string): Lock | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Lock;
  } catch {
    return undefined;
  }
}

/** After `kill -9` the old engine may need a moment to end; two engines on one file would not. */
async function endStaleEngine(engine: ProcessMark): Promise<void> {
  for (const until = Date.now() + STALE_ENGINE_MS; Date.now() < until; await sleep(20)) {
    if (!isRunning(engine)) return;
  }
  killGroup(engine.id);
}

async function takeOver(lockPath: string, folder: string): Promise<void> {
  const lock = readLock(lockPath);
  if (lock === undefined) return;
  if (isRunning(lock.owner)) {
    throw new Error(`${folder} is in use by process ${lock.owner.id}`);
  }
  if (lock.engine !== undefined) await endStaleEngine(lock.engine);
}

function loadMasterKey(path: string): string {
  try {
    writeFileSync(path, newKey(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // The key of an earlier start stays: what it encrypted is in the table.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
}

/** Opens the directory for this process alone; `memory` keeps nothing. */
export async function openDataDirectory(data: string): Promise<DataDirectory> {
  if (data === 'memory') return { ...memory, masterKey: newKey() };
  const folder = resolve(data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lockPath = join(folder, 'stack.json');
  await takeOver(lockPath, folder);
  const owner = markProcess(process.pid);
  const write = (lock: Lock) => writeFileSync(lockPath, JSON.stringify(lock));
  write({ owner });
  return {
    masterKey: loadMasterKey(join(folder, 'master.key')),
    spool: openSpool(join(folder, 'queues.jsonl')),
    checkpoint: join(folder, 'checkpoint.json'),
    enginePath(engine) {
      // The engines' files are not readable by one another.
      const path = join(folder, engine);
      mkdirSync(path, { recursive: true });
      return engine === 'dynoxide' ? join(path, 'table.db') : path;
    },
    noteEngine: ({ group, endpoint }) => write({ owner, engine: markProcess(group), endpoint }),
    release: () => rmSync(lockPath, { force: true }),
  };
}
