import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const run = promisify(execFile);
const launcher = resolve(import.meta.dirname, '../bin/waybill.mjs');

it('starts from its bundle', async () => {
  const { stdout } = await run(process.execPath, [launcher, '--version'], { env: {} });
  expect(stdout.trim()).toBe(manifest.version);
});

it('ends in silence when its reader has enough', async () => {
  const words = `"${process.execPath}" "${launcher}" api --search "" | true`;
  const { stdout, stderr } = await run('bash', ['-o', 'pipefail', '-c', words]);
  expect([stdout, stderr]).toEqual(['', '']);
});
