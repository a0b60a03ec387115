import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/source-files.ts';
import { workspacePackages } from '../../scripts/workspace-packages.ts';
import { lending, line } from './lending.ts';

const PARTS = ['packages', 'functions', 'infra', 'scripts', 'stages', 'test/new-area', 'docs'];
const FILES = ['.dependency-cruiser.cjs', 'cdk.json', 'package.json', 'tsconfig.json'];
const REGISTRY = 'packages/kit/registry/src/areas.ts';

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'waybill-new-area-')));
const run = async (...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, LOG_LEVEL: 'SILENT' };
  const started = promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], {
    cwd: copy,
    env,
  });
  return (await started).stdout;
};
const written = <Content>(path: string) =>
  JSON.parse(readFileSync(resolve(copy, path), 'utf8')) as Content;

/** The packages of the copy by their names, and whatever else is installed. */
function linkModules(): void {
  mkdirSync(resolve(copy, 'node_modules/@waybill'), { recursive: true });
  const installed = readdirSync(resolve(ROOT, 'node_modules'));
  for (const name of installed.filter((one) => one !== '@waybill' && !one.startsWith('.'))) {
    symlinkSync(resolve(ROOT, 'node_modules', name), resolve(copy, 'node_modules', name));
  }
  for (const { name, folder } of workspacePackages(copy)) {
    symlinkSync(folder, resolve(copy, 'node_modules/@waybill', name));
  }
}

function addLending(): void {
  for (const { path, text } of lending) {
    mkdirSync(dirname(resolve(copy, path)), { recursive: true });
    writeFileSync(resolve(copy, path), text);
  }
  const registry = readFileSync(resolve(ROOT, REGISTRY), 'utf8');
  writeFileSync(resolve(copy, REGISTRY), registry.replace(/^(?=\]\))/mu, line));
}

interface Facts {
  readonly routes: readonly string[];
  readonly functions: readonly string[];
  readonly schedules: readonly string[];
  readonly alarms: readonly string[];
  readonly bundles: readonly unknown[];
  readonly permission: unknown;
  readonly settings: unknown;
  readonly installers: readonly string[];
  readonly local: { readonly operations: unknown; readonly consumers: unknown };
  readonly areaRule: boolean;
}

let facts: Facts;

beforeAll(async () => {
  for (const part of PARTS) {
    cpSync(resolve(ROOT, part), resolve(copy, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  }
  for (const file of FILES) cpSync(resolve(ROOT, file), resolve(copy, file));
  addLending();
  linkModules();
  const output = await run('test/new-area/facts.ts', 'lending');
  facts = JSON.parse(output.slice(output.lastIndexOf('\n'))) as Facts;
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('an area in a folder of its own, with one line in the registry', () => {
  it('has its route, its functions and their bundles', () => {
    expect(facts.routes).toEqual(['POST /v1/lending']);
    expect(facts.functions.toSorted()).toEqual([
      'waybill-dev-lending-lend',
      'waybill-dev-lending-remind',
    ]);
    expect(facts.bundles).toEqual([
      { id: 'lending.lend', file: 'functions/lending/lend.ts' },
      expect.objectContaining({ id: 'lending.remind', file: 'functions/lending/remind.ts' }),
    ]);
  });

  it('has its permission', () => {
    expect(facts.permission).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: expect.stringContaining('lending.lend') },
    });
  });

  it('has its alarms and its schedule', () => {
    const [text] = facts.alarms.filter((one) => one.includes('lending.lend: '));
    expect(text).toContain('what a customer loses while lending.lend fails');
    expect(facts.alarms.join('\n')).toContain('One call of lending.lend in a hundred takes 750 ms');
    expect(facts.alarms.join('\n')).toContain('Nobody is reminded of what is due.');
    expect(facts.schedules).toEqual(['rate(60 minutes)']);
  });

  it('has its setting, its installer and its topic', () => {
    expect(facts.settings).toMatchObject({ days_to_lend: { fallback: 14, scope: 'tenant' } });
    expect(facts.installers).toContain('installLending');
    const topics = 'packages/areas/webhooks/src/endpoint/known-topics.generated.json';
    expect(written<string[]>(topics)).toContain('lending.lent');
    const catalog = 'functions/events/catalog.generated.json';
    const { items } = written<{ items: { name: string; app: string }[] }>(catalog);
    expect(items).toContainEqual(expect.objectContaining({ name: 'lending.lent', app: 'lending' }));
    const schemas = written<{ definitions: object }>('docs/events.schema.json');
    expect(Object.keys(schemas.definitions)).toContain('lending.lent');
  });

  it('has its entry in the API document and in the table of routes', () => {
    const { paths } = written<{ paths: Record<string, Record<string, unknown>> }>(
      'docs/openapi.json',
    );
    expect(paths['/v1/lending']?.['post']).toMatchObject({ operationId: 'lending.lend' });
    const routes = written<Record<string, string[]>>('functions/platform/routes.generated.json');
    expect(routes['/v1/lending']).toEqual(['POST']);
  });

  it('runs on one machine', () => {
    expect(facts.local).toMatchObject({
      operations: [{ id: 'lending.lend', method: 'POST', path: '/v1/lending' }],
      consumers: [{ id: 'lending.remind', source: { kind: 'schedule', minutes: 60 } }],
    });
  });

  it('is held to the rules for areas', () => {
    expect(facts.areaRule).toBe(true);
  });
});
