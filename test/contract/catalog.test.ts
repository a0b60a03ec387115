import { openapiDocument } from '@waybill/openapi/document';
import { events } from '@waybill/registry/events';
import { operations } from '@waybill/registry/operations';
import { topology } from '@waybill/registry/topology';
import { describe, expect, it } from 'vitest';
import { gateway } from '../../infra/gateway.ts';
import { sourceFiles } from '../../scripts/sources/source-files.ts';

const { consumers } = topology;

const document = openapiDocument({ operations, events, version: '0.0.0' });
const ids = operations.map(({ id }) => id);
const fileOf = (id: string) => `functions/${id.replaceAll('.', '/')}.ts`;
/** A schema of an object, as far as a test looks into it. */
interface Shaped {
  readonly entries?: object;
}

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('operations', () => {
  it('have an id and a route of their own', () => {
    expect(repeated(ids)).toEqual([]);
    const routes = operations.map(({ method, urlPath }) => `${method} ${urlPath}`);
    expect(repeated(routes.map((route) => route.replaceAll(/\{\w+\}/gu, '{}')))).toEqual([]);
  });

  it('have a handler each, and no handler is left over', () => {
    const others = [...Object.values(gateway).map(fileOf), ...consumers.map(({ file }) => file)];
    const handlers = sourceFiles('functions').filter((file) => !file.endsWith('.generated.ts'));
    expect(handlers).toEqual([...ids.map(fileOf), ...others].sort());
  });

  // API-8
  it('are the paths of the API document, one to one', () => {
    const { paths } = document as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    );
    const declared = operations.map(({ id, method, urlPath }) => `${id} ${method} ${urlPath}`);
    expect(described.sort()).toEqual(declared.sort());
  });

  // API-158, API-163
  it('that are read and answer a page are declared lists, whose places are all judged alike', () => {
    const pages = operations.filter(
      ({ method, response }) => method === 'GET' && 'next' in ((response as Shaped).entries ?? {}),
    );
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter(({ list }) => list === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('that only read emit nothing', () => {
    const publishing = operations.filter(({ access, emits }) => access === 'read' && emits?.length);
    expect(publishing.map(({ id }) => id)).toEqual([]);
  });
});

describe('events', () => {
  const topics = events.map(({ topic }) => topic);
  const emitted = new Set([...operations, ...consumers].flatMap(({ emits }) => emits ?? []));

  it('are the webhooks of the API document, one to one', () => {
    expect(Object.keys(document.webhooks)).toEqual(topics.toSorted());
  });

  // WHK-6
  it.each(topics)('%s has a source', (topic) => {
    expect([...emitted]).toContain(topic);
  });
});
