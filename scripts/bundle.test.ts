import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../infra/handlers.ts';
import { type Bundle, bundleAll, sizeReport } from './bundle.ts';

const ROOT = resolve(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'waybill-bundles-'));
const againDirectory = mkdtempSync(join(tmpdir(), 'waybill-again-'));
const tracedDirectory = mkdtempSync(join(tmpdir(), 'waybill-traced-'));
// One handler of every area: what breaks a bundle is what an area imports. All of them together
// are made and served by the suite that runs the bundles.
const all = handlers().map(({ id }) => id);
const areaOf = (id: string) => id.split('.', 1)[0];
const ids = all.filter(
  (id, index) => all.findIndex((other) => areaOf(other) === areaOf(id)) === index,
);
const fileOf = (id: string): string => join(directory, id, 'index.mjs');

const handlerOf = async (id: string) => {
  const module = (await import(pathToFileURL(fileOf(id)).href)) as { handler: Handler };
  return module.handler;
};

const some = ids.slice(0, 1);
let bundles: Bundle[] = [];
const bytesOf = (id: string) => bundles.find((bundle) => bundle.id === id)?.bytes ?? 0;

beforeAll(async () => {
  mkdirSync(join(directory, 'an.operation.of.yesterday'));
  bundles = await bundleAll({ directory, ids });
});

afterAll(() => {
  for (const one of [directory, againDirectory, tracedDirectory])
    rmSync(one, { recursive: true, force: true });
});

describe('bundleAll', () => {
  it('makes one bundle a handler, and removes what no handler needs any more', () => {
    expect(bundles.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(readdirSync(directory).toSorted()).toEqual(ids.toSorted());
  });

  it.each(ids)('%s loads on this Node, without anything from node_modules', async (id) => {
    expect(await handlerOf(id)).toBeTypeOf('function');
  });

  it('ships the document that a handler serves beside its bundle, and no code for it', async () => {
    const beside = readdirSync(join(directory, 'openapi.get'));
    expect(beside.toSorted()).toEqual(['index.mjs', 'openapi.json']);
    const { status, body } = await invoke(await handlerOf('openapi.get'), { authorizer: {} });
    const document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
    expect({ status, body }).toEqual({ status: 200, body: document });
    expect(bytesOf('openapi.get')).toBeLessThan(bytesOf('ping') + 10_000);
  });

  it.each(ids)('%s knows no credentials but those of its environment', (id) => {
    const code = readFileSync(fileOf(id), 'utf8');
    expect(code.match(/sso-oidc|AWS_CONTAINER_CREDENTIALS|web_identity_token_file/u)).toBeNull();
  });

  it('writes the same bytes again as no write at all', async () => {
    const of = () => some.map((id) => statSync(join(againDirectory, id, 'index.mjs')).mtimeMs);
    const first = await bundleAll({ directory: againDirectory, ids: some });
    const before = of();
    expect(await bundleAll({ directory: againDirectory, ids: some })).toEqual(first);
    expect(of()).toEqual(before);
  });

  it('ships the tracer to stages that trace, and to no other', async () => {
    const traced = await bundleAll({ directory: tracedDirectory, tracing: true, ids: some });
    const grown = traced.filter(({ id, bytes }) => bytes > bytesOf(id) + 100_000);
    expect(grown.length).toBeGreaterThan(0);
  });
});

describe('sizeReport', () => {
  it('lists the heaviest first, and the sum', () => {
    const report = sizeReport([
      { id: 'orders.get', bytes: 1000 },
      { id: 'orders.place', bytes: 2500 },
    ]);
    const [first, second, sum] = report.split('\n');
    expect(first).toMatch(/2\.5 kB {2}orders\.place$/u);
    expect(second).toMatch(/1\.0 kB {2}orders\.get$/u);
    expect(sum).toMatch(/3\.5 kB {2}in 2 bundles$/u);
  });
});
