import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { app } from '../functions/app.ts';
import { type Stack, startStack } from '../stack.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const UNMATCHED = 'functions/platform/unmatched.ts';
const headers = { 'x-service-tenant': 'demo', 'x-service-api-key': 'wb_demo_local' };

const said: string[] = [];
let scratch = '';
let stack: Stack;

/** Replaces a file in one step, as most editors do. */
async function write(file: string, text: string): Promise<void> {
  const path = join(scratch, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}~`, text);
  await rename(`${path}~`, path);
}

/** A module with the app of the stack, and a route more. */
const appWith = (path: string) => `
  import { app as whole } from '@waybill/local/functions/app';
  const route = { id: 'fresh.more', method: 'GET', path: '${path}', public: true };
  export const app = { ...whole, operations: [...whole.operations, route] };`;

const answering = (text: string) =>
  `export const handler = async () => ({ statusCode: 200, body: '${text}' });\n`;

/**
 * A document with all that the service declares of one, in a version of OpenAPI that a test knows.
 */
const apiDocument = (openapi: string) =>
  JSON.stringify({
    ...{ openapi, info: {}, servers: [], security: [], tags: [], paths: {} },
    ...{ webhooks: {}, components: {} },
  });

const get = (path: string) => fetch(`${stack.url}${path}`, { headers });
const textAt = async (path: string) => (await get(path)).text();

/** Saves a function, and waits until the stack has said what came of it. */
async function save(file: string, text: string, expected: RegExp): Promise<void> {
  said.splice(0);
  await write(file, text);
  await expect.poll(() => said.join('\n')).toMatch(expected);
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'reload-'));
  const carriers = ['create', 'list'].map((name) => `shipping/carriers/${name}.ts`);
  for (const path of ['auth', 'openapi', 'platform', ...carriers]) {
    await cp(join(ROOT, 'functions', path), join(scratch, 'functions', path), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
  await write('packages/tools/local/src/functions/app.ts', appWith('/v1/unknown'));
  await write('docs/openapi.json', apiDocument('before'));
  stack = await startStack({
    ...{ port: 0, host: '127.0.0.1', data: 'memory', engine: process.env['DYNAMODB_ENGINE'] },
    app: { ...app, consumers: [] },
    report: (message, error) => said.push(`${message} ${String(error)}`),
    reload: { root: scratch, onChange: (line) => said.push(line) },
  });
});

afterAll(async () => {
  await stack?.stop();
  await rm(scratch, { recursive: true, force: true });
});

it('answers by what was saved, fails no call meanwhile, and keeps the data', async () => {
  const body = JSON.stringify({ code: 'mule', name: 'Mule' });
  const json = { ...headers, 'content-type': 'application/json' };
  const url = `${stack.url}/v1/shipping/carriers`;
  expect((await fetch(url, { method: 'POST', headers: json, body })).status).toBe(201);

  const isOld = (answer: string) => answer.includes('"code":"not_found"');
  expect(await textAt('/v1/nowhere')).toSatisfy(isOld);
  await write(UNMATCHED, answering('new'));
  const answers: string[] = [];
  while (answers.at(-1) !== 'new') answers.push(await textAt('/v1/nowhere'));
  expect(answers.filter((answer) => answer !== 'new' && !isOld(answer))).toEqual([]);
  expect(said.join('\n')).toMatch(/Reloaded after .*unmatched\.ts was saved/u);

  const found = await get('/v1/shipping/carriers?code=mule');
  expect(await found.json()).toMatchObject({ total: 1 });
});

it('keeps its functions where a source is broken, and says where', async () => {
  const before = await textAt('/v1/nowhere');
  await save(
    UNMATCHED,
    'export const handler = ;',
    /stay as they were.*\n.*\n\n.*unmatched\.ts:1:23/u,
  );
  expect(await textAt('/v1/nowhere')).toBe(before);
  const throwing = `throw new Error('not like this');\n${answering('bad')}`;
  await save(UNMATCHED, throwing, /stay as they were.*not like this/u);
  expect(await textAt('/v1/nowhere')).toBe(before);
  await save(UNMATCHED, answering('better'), /Reloaded/u);
  expect(await textAt('/v1/nowhere')).toBe('better');
});

it('serves an operation that came', async () => {
  await save('packages/tools/local/src/functions/app.ts', appWith('/v1/more'), /restart it/u);
  await save('functions/fresh/more.ts', answering('more'), /Reloaded/u);
  expect(await textAt('/v1/more')).toBe('more');
});

it('serves the API document that was made', async () => {
  expect(await textAt('/v1/openapi.json')).toContain('before');
  await save('docs/openapi.json', apiDocument('after'), /Reloaded after .*openapi\.json/u);
  expect(await textAt('/v1/openapi.json')).toContain('after');
});

it('begins anew after functions that ended their thread', async () => {
  await save(UNMATCHED, 'export const handler = () => process.exit(1);', /Reloaded/u);
  expect((await get('/v1/nowhere')).status).toBe(500);
  expect(said.join('\n')).toContain('they begin anew when a source is saved');
  await save(UNMATCHED, answering('back'), /Reloaded/u);
  expect(await textAt('/v1/nowhere')).toBe('back');
});
