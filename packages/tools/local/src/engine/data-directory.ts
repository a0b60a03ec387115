import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DATA_FORMAT, formatProblem } from '@waybill/table/item';
import { openSpool, type Spool } from '../bus/spool.ts';
import type { Disk } from '../gateway/full-disk.ts';
import { type OwnDirectory, ownDirectory } from './directory-lock.ts';
import { type EngineName, engineNames } from './engine-programs.ts';

/** Where a stack keeps what must survive a restart. */
export interface DataDirectory extends OwnDirectory {
  /** The key that encrypts webhook secrets, base64 of 32 bytes. */
  readonly masterKey: string;
  readonly spool: Spool | undefined;
  readonly checkpoint: string | undefined;
  enginePath(engine: EngineName): string | undefined;
  /** None where nothing is kept. */
  readonly disk: Disk | undefined;
  /** Notes that this build works on what is there: from now on the directory has its number. */
  noteFormat(): void;
  /** The error to tell where what is there cannot be read. */
  unreadable(error: unknown): unknown;
}

const newKey = () => randomBytes(32).toString('base64');

const memory: Omit<DataDirectory, 'masterKey'> = {
  spool: undefined,
  checkpoint: undefined,
  disk: undefined,
  enginePath: () => undefined,
  noteFormat: () => undefined,
  unreadable: (error) => error,
  noteEngine: () => undefined,
  release: () => undefined,
};

function loadMasterKey(path: string): string {
  try {
    writeFileSync(path, newKey(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // The key of an earlier start stays: what it encrypted is in the table.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
}

const WHAT_TO_DO =
  'nothing in it was changed. Start with WAYBILL_DATA=<another directory>, or remove this one';

/**
 * The number that a directory carries (STG-38); none before its first start or from before the
 * numbers.
 */
function formatOf(path: string): number | undefined {
  if (!existsSync(path)) return undefined;
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly format: number }).format;
}

const TOMBSTONE = `The tables of this directory are in the folder "tables". This file keeps builds from
before the numbers of data away: they would damage what they do not know.\n`;

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Keeps tables where builds from before the numbers, who would open any, do not find them. Answers the
 * folder of the tables: what such a build left stays in its place until this one has worked on it.
 */
function tablesIn(folder: string, format: number | undefined): string {
  const before = engineNames.filter((engine) => isFolder(join(folder, engine)));
  if (format === undefined && before.length > 0) return folder;
  const tables = join(folder, 'tables');
  mkdirSync(tables, { recursive: true });
  for (const engine of before) renameSync(join(folder, engine), join(tables, engine));
  for (const engine of engineNames) writeFileSync(join(folder, engine), TOMBSTONE);
  return tables;
}

/** Bytes that an engine writes at once for a large change. */
const PROBE = Buffer.alloc(256 * 1024, 1);

function canWrite(path: string): boolean {
  try {
    writeFileSync(path, PROBE, { flush: true });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(path, { force: true });
  }
}

/** Opens the directory for this process alone; `memory` keeps nothing. */
export async function openDataDirectory(data: string): Promise<DataDirectory> {
  if (data === 'memory') return { ...memory, masterKey: newKey() };
  const folder = resolve(data);
  const formatPath = join(folder, 'format.json');
  const format = formatOf(formatPath);
  const problem = format === undefined ? undefined : formatProblem(folder, format);
  if (problem !== undefined) throw new Error(`${problem}: ${WHAT_TO_DO}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = await ownDirectory(folder);
  const tables = tablesIn(folder, format);
  return {
    ...own,
    masterKey: loadMasterKey(join(folder, 'master.key')),
    spool: openSpool(join(folder, 'queues.jsonl')),
    checkpoint: join(folder, 'checkpoint.json'),
    disk: { folder, hasRoom: () => canWrite(join(folder, 'room')) },
    enginePath(engine) {
      // The engines' files are not readable by one another.
      const path = join(tables, engine);
      mkdirSync(path, { recursive: true });
      return engine === 'dynoxide' ? join(path, 'table.db') : path;
    },
    noteFormat: () => writeFileSync(formatPath, JSON.stringify({ format: DATA_FORMAT })),
    unreadable: (cause) =>
      tables === folder
        ? new Error(`${folder} was written by an older build: ${WHAT_TO_DO} (${cause})`, { cause })
        : cause,
  };
}
