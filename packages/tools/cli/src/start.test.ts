import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const run = promisify(execFile);
const launcher = resolve(import.meta.dirname, '../bin/waybill.mjs');

/** Says last what the process took of the processor, in milliseconds. */
const meter = `process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write('took ' + (user + system) / 1000);
});`;

async function processorTime(...words: string[]): Promise<{ out: string; took: number }> {
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(meter)}`];
  const { stdout, stderr } = await run(process.execPath, [...flags, ...words], { env: {} });
  return { out: stdout.trim(), took: Number(/took (.+)$/u.exec(stderr)?.[1]) };
}

// Against what Node.js takes on this machine right now, so that no slow machine fails it: the
// bundle starts in one and a half times that, the sources would take four times.
it('starts from its bundle, which loads little before a command is known', async () => {
  const first = await processorTime(launcher, '--version');
  expect(first.out).toBe(manifest.version);
  const { took } = await processorTime(launcher, 'profiles', '--help');
  const { took: bare } = await processorTime('--eval', '0');
  expect(took).toBeLessThan(3 * bare);
});

it('ends in silence when its reader has enough', async () => {
  const words = `"${process.execPath}" "${launcher}" api --search "" | true`;
  const { stdout, stderr } = await run('bash', ['-o', 'pipefail', '-c', words]);
  expect([stdout, stderr]).toEqual(['', '']);
});
