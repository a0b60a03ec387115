import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findEngine } from './engine-programs.ts';

/** A machine for which no engine comes with the project. */
const foreign = { platform: 'linux', arch: 'sparc' };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  vi.stubEnv('PATH', folder);
  vi.stubEnv('JAVA_HOME', folder);
});

async function putProgram(name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, '');
  await chmod(file, 0o755);
  return file;
}

describe('a machine without an engine of its own', () => {
  it('names the command that brings one in the first line', async () => {
    await putProgram('apt-get');
    expect(() => findEngine(undefined, foreign)).toThrow(
      /^no DynamoDB engine can run here[.] Install one with: sudo apt-get install -y openjdk-17-jre-headless\n/u,
    );
    expect(() => findEngine('dynoxide', foreign)).toThrow(
      '(dynoxide needs a dynoxide on the PATH (https://dynoxide.dev).)',
    );
  });

  it('names both engines where no command is known, as on a Mac without Homebrew', () => {
    expect(() => findEngine(undefined, { platform: 'darwin', arch: 'x64' })).toThrow(
      'no DynamoDB engine can run here.\n(dynoxide needs a dynoxide on the PATH (https://dynoxide.dev); dynamodb-local needs any Java of version 17 or newer. One of them is enough.)',
    );
  });

  it('runs the dynoxide that is on its PATH, a program alone', async () => {
    const file = join(folder, 'dynoxide');
    await writeFile(file, 'no program');
    expect(() => findEngine('dynoxide', foreign)).toThrow('can run here');
    await putProgram('dynoxide');
    expect(findEngine(undefined, foreign).command(8000, undefined)).toEqual({
      file,
      args: ['serve', '--port', '8000'],
      environment: { TOKIO_WORKER_THREADS: '1' },
    });
  });
});
