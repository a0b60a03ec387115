import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allRoutes } from './route.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
}

const text = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
const { paths } = JSON.parse(text) as Document;

it('reads each operation of the document back from its line', () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  const read = allRoutes().map(({ id, method, path }) => `${id} ${method} ${path}`);
  expect(read.sort()).toEqual(documented.sort());
});

it.each([
  ['orders.list', 'created_at'],
  ['tenants.list', 'slug'],
  ['webhooks.deliveries.list', 'created_at'],
  ['webhooks.events.list', 'time'],
  ['webhooks.topics.list', 'name'],
  // Has one order alone, and is walked in it.
  ['orders.search', 'after'],
  ['orders.get', 'query'],
  ['orders.ship', 'body'],
  ['orders.update', 'body'],
  ['orders.returns.receive', ''],
  ['shipping.tracking.get', 'query'],
  // Answers no rows, and so is no list to walk through.
  ['orders.vocabularies.list', 'query'],
  ['settings.put-app-settings', 'body'],
  ['peppol.documents.receive', 'xml'],
])('knows what %s takes', (id, input) => {
  expect(allRoutes().find((route) => route.id === id)?.input).toBe(input);
});
