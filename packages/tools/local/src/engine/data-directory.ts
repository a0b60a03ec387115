import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATA_FORMAT, formatProblem } from '@waybill/table/item';
import { type OwnDirectory, ownDirectory } from './directory-lock.ts';
import { type EngineName, engineNames } from './engine-programs.ts';
import { openSpool, type Spool } from './spool.ts';

/** The disk of a stack. */
export interface Disk {
  /** Directory of its data. */
  readonly folder: string;
  /** Tries to write there, and says that it can. */
  hasRoom(): boolean;
}

/** A directory for everything that must survive a restart of the stack. */
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
}

const newKey = () => randomBytes(32).toString('base64');

const memory: Omit<DataDirectory, 'masterKey'> = {
  spool: undefined,
  checkpoint: undefined,
  disk: undefined,
  enginePath: () => undefined,
  noteFormat: () => undefined,
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

const FORMAT_FILE = 'format.json';

const WHAT_TO_DO =
  'nothing in it was changed. Start with WAYBILL_DATA=<another directory>, or remove this one';

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Builds from before the numbers kept the tables of an engine at the top of the directory. */
const BEFORE_NUMBERS = 0;

/** The number that a directory carries (STG-38); none before its first start. */
function formatOf(folder: string): number | undefined {
  const path = join(folder, FORMAT_FILE);
  if (existsSync(path)) {
    return (JSON.parse(readFileSync(path, 'utf8')) as { readonly format: number }).format;
  }
  return engineNames.some((engine) => isFolder(join(folder, engine))) ? BEFORE_NUMBERS : undefined;
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
  const format = formatOf(folder);
  const problem = format === undefined ? undefined : formatProblem(folder, format);
  if (problem !== undefined) throw new Error(`${problem}: ${WHAT_TO_DO}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = await ownDirectory(folder);
  return {
    ...own,
    masterKey: loadMasterKey(join(folder, 'master.key')),
    spool: openSpool(join(folder, 'queues.jsonl')),
    checkpoint: join(folder, 'checkpoint.json'),
    disk: { folder, hasRoom: () => canWrite(join(folder, 'room')) },
    enginePath(engine) {
      // The engines' files are not readable by one another.
      const path = join(folder, 'tables', engine);
      mkdirSync(path, { recursive: true });
      return engine === 'dynoxide' ? join(path, 'table.db') : path;
    },
    noteFormat: () =>
      writeFileSync(join(folder, FORMAT_FILE), JSON.stringify({ format: DATA_FORMAT })),
  };
}
