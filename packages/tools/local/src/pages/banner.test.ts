import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { banner } from './banner.ts';

const started = {
  url: 'http://127.0.0.1:4000',
  engine: 'dynoxide',
  isOpenEngine: false,
  data: '.waybill',
  weather: undefined,
  reportsRequests: true,
  reloads: false,
};

it('names the API, the document, the requests, and what fills an empty shop', () => {
  expect(
    banner(started),
  ).toBe(`Waybill listens on http://127.0.0.1:4000/v1 (dynoxide, data in .waybill)
  API       http://127.0.0.1:4000/v1 (tenant demo, key wb_demo_local)
  Console   http://127.0.0.1:4000/console (orders and stock, for the people of the shop)
  Docs      http://127.0.0.1:4000/docs/ (guides, and every operation to try)
  OpenAPI   http://127.0.0.1:4000/v1/openapi.json (the API document, 3.1)
  Inspector http://127.0.0.1:4000/_inspector (requests and events as they happen)
  Health    http://127.0.0.1:4000/health/ready (answers 200 once all is up)
  Version   http://127.0.0.1:4000/v1/health/version (of what runs)
  Agents    http://127.0.0.1:4000/mcp (assistants, by the Model Context Protocol)
  Requests  a line each below; LOG_LEVEL=WARN hides them
  Operator  tenant operator, key wb_operator_local, creates tenants
  Fill it   npm run seed
  Develop   npm run dev, which starts again when a source is saved`);
});

it('says in which weather it runs, and how to see requests that it hides', () => {
  const text = banner({ ...started, weather: 'storm', reportsRequests: false });
  expect(text).toContain('data in .waybill, weather: storm)');
  expect(text).toContain('Requests  hidden; LOG_LEVEL=INFO shows a line each');
});

it('says that an engine answers other machines, where it does', () => {
  const text = banner({ ...started, isOpenEngine: true });
  expect(text).toContain('Engine    answers other machines too, without a key');
  expect(banner(started)).not.toContain('Engine');
});

it('says what it does where it reloads', () => {
  expect(banner({ ...started, reloads: true })).toContain('Develop   it starts again');
});

it('names commands that there are', () => {
  const manifest = readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(manifest) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const named = [...banner(started).matchAll(/npm run (\w+)/gu)].map(([, name = '']) => name);
  expect(named).toEqual(['seed', 'dev']);
  for (const name of named) expect(scripts[name]).toBeDefined();
});
