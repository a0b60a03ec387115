import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './engine/free-port.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const UNMATCHED = 'functions/platform/unmatched.ts';
const headers = { 'x-service-tenant': 'demo', 'x-service-api-key': 'wb_demo_local' };
const PATIENCE = { timeout: 30_000, interval: 50 };

let scratch = '';
let url = '';
let said = '';
let stack: ChildProcess;

/** Replaces a source in one step, as most editors do. */
async function save(text: string): Promise<void> {
  const path = join(scratch, UNMATCHED);
  await writeFile(`${path}~`, text);
  await rename(`${path}~`, path);
}

const answering = (text: string) =>
  `export const handler = async () => ({ statusCode: 200, body: '${text}' });\n`;

/** The text at a path; none while the stack begins again. */
async function textAt(path: string): Promise<string | undefined> {
  const answer = await fetch(`${url}${path}`, { headers }).catch(() => undefined);
  return answer?.text();
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'develop-'));
  for (const path of ['functions', 'packages/tools/local']) {
    await cp(join(ROOT, path), join(scratch, path), { recursive: true });
  }
  for (const path of ['docs', 'node_modules']) await symlink(join(ROOT, path), join(scratch, path));
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly dev: string };
  };
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  stack = spawn('/bin/sh', ['-c', manifest.scripts.dev], {
    cwd: scratch,
    env: { ...process.env, PORT: String(port), WAYBILL_DATA: join(scratch, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [stack.stdout, stack.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
});

afterAll(async () => {
  const ended = new Promise((done) => stack.once('exit', done));
  stack.kill('SIGINT');
  await ended;
  await rm(scratch, { recursive: true, force: true });
});

it('answers by what was saved, shows a mistake and goes on, and keeps the data', async () => {
  await expect.poll(() => textAt('/v1/nowhere'), PATIENCE).toContain('"code":"not_found"');
  const created = await fetch(`${url}/v1/shipping/carriers`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'mule', name: 'Mule' }),
  });
  expect(created.status).toBe(201);

  await save('export const handler = ;\n');
  await expect.poll(() => textAt('/v1/nowhere'), PATIENCE).toContain('"code":"internal_error"');
  expect(said).toMatch(/unmatched\.ts:1/u);

  await save(answering('new'));
  await expect.poll(() => textAt('/v1/nowhere'), PATIENCE).toBe('new');
  expect(await textAt('/v1/shipping/carriers?code=mule')).toContain('"total":1');
}, 90_000);
