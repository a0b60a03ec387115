import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../support/project-copy.ts';
import { lending, line } from './lending.ts';

const REGISTRY = 'packages/registry/src/areas.ts';

const copy = copyProject(['infra', 'test/new-area', '.dependency-cruiser.cjs', 'cdk.json']);
const written = <Content>(path: string) => JSON.parse(copy.read(path)) as Content;

function addLending(): void {
  for (const file of lending) copy.write(file);
  const registry = copy.read(REGISTRY);
  copy.write({ path: REGISTRY, text: registry.replace(/^(?=\]\))/mu, line) });
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
  addLending();
  copy.linkModules();
  const output = await copy.run('test/new-area/facts.ts', 'lending');
  facts = JSON.parse(output.slice(output.lastIndexOf('\n'))) as Facts;
});

afterAll(copy.remove);

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
