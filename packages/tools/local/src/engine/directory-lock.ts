import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, markProcess, type ProcessMark } from './process-mark.ts';
import { killGroup } from './tethered-process.ts';

const STALE_ENGINE_MS = 1000;
const LOOK_AGAIN_MS = 20;
const STARTING = /^starting-(?<id>\d+)-(?<start>\d*)-[\da-f-]+$/u;

interface Lock {
  readonly owner: ProcessMark;
  readonly engine?: ProcessMark;
  readonly endpoint?: string;
}

/** A directory that this process has for itself. */
export interface OwnDirectory {
  /**
   * Notes the engine: its process, for the next start to end it if this one cannot, and its
   * address, for tools that look into the table of a running stack.
   */
  noteEngine(engine: { readonly group: number; readonly endpoint: string }): void;
  release(): void;
}

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

const inUse = (folder: string, id: number) => new Error(`${folder} is in use by process ${id}`);

/** The other starts on a directory that are under way; the name of such a file says whose it is. */
function otherStarts(folder: string, own: string): { name: string; id: number }[] {
  return readdirSync(folder).flatMap((name) => {
    const { id = '', start = '' } = STARTING.exec(name)?.groups ?? {};
    if (id === '' || name === own) return [];
    if (isRunning({ id: Number(id), start })) return [{ name, id: Number(id) }];
    rmSync(join(folder, name), { force: true });
    return [];
  });
}

/** Answers the lock that a dead stack left, once nobody else is about to take its place. */
async function waitForTurn(folder: string, own: string, path: string): Promise<Lock | undefined> {
  for (;;) {
    // In this order: a start leaves its lock before it takes its file away.
    const others = otherStarts(folder, own);
    const lock = readLock(path);
    if (lock !== undefined && isRunning(lock.owner)) throw inUse(folder, lock.owner.id);
    const first = others.find(({ name }) => name < own);
    if (first !== undefined) throw inUse(folder, first.id);
    if (others.length === 0) return lock;
    await sleep(LOOK_AGAIN_MS);
  }
}

/**
 * Takes a directory for this process. Each start says that it is there before it looks for others, so
 * of two at the same moment at least one sees the other; the one whose name is first goes on.
 */
export async function ownDirectory(folder: string): Promise<OwnDirectory> {
  const owner = markProcess(process.pid);
  const own = `starting-${owner.id}-${owner.start}-${randomUUID()}`;
  const path = join(folder, 'stack.json');
  const write = (lock: Lock) => writeFileSync(path, JSON.stringify(lock));
  writeFileSync(join(folder, own), '');
  try {
    const left = await waitForTurn(folder, own, path);
    if (left?.engine !== undefined) await endStaleEngine(left.engine);
    write({ owner });
  } finally {
    rmSync(join(folder, own), { force: true });
  }
  return {
    noteEngine: ({ group, endpoint }) => write({ owner, engine: markProcess(group), endpoint }),
    release: () => rmSync(path, { force: true }),
  };
}
