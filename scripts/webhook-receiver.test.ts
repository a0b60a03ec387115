import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './sources/source-files.ts';

const PROGRAM = [resolve(ROOT, 'scripts/webhook-receiver.ts')];

it.each([
  ['none', [], ''],
  ['one on its command line, where every user of the machine reads it', ['whsec_c2VjcmV0'], ''],
  ['both', ['whsec_c2VjcmV0'], 'whsec_c2VjcmV0'],
])('takes its secret from the environment, so it refuses %s', (_, words, secret) => {
  const env = { ...process.env, WEBHOOK_SECRET: secret };
  const run = spawnSync(process.execPath, [...PROGRAM, ...words], { cwd: ROOT, env });
  expect([run.status, run.stderr.toString()]).toEqual([
    2,
    'usage: WEBHOOK_SECRET=whsec_… npm run receiver [-- PORT]\n',
  ]);
});
