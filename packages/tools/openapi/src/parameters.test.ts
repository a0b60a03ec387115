import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parametersOf, type SharedParameters } from './parameters.ts';
import { entry } from './testing/things.factory.ts';

describe('parameters', () => {
  const names = (path: string, method: string) =>
    (entry(path, method).parameters ?? []).map((one) => one.name ?? one.$ref?.split('/').at(-1));

  test('a list has the paging conventions and its columns, the path first', () => {
    expect(names('/v1/boxes/{box_id}/things', 'get')).toEqual([
      'path.box_id',
      'Limit',
      'Offset',
      'After',
      'order',
      'Filter',
      'CreatedFrom',
      'CreatedTo',
      'filter.id.uuid',
      'filter.code.text',
      'filter.price.number',
      'filter.created_at.instant',
      'Market',
      'Contact',
      'Organization',
      'ContactPermissions',
      'Session',
    ]);
  });

  // SEA-8
  test('a list that has one order alone declares no order', () => {
    const operation = defineOperation({
      id: 'things.search',
      route: 'GET /things/search',
      summary: 'Search things',
      list: { q: 'text', created_from: 'instant', created_to: 'instant' },
      fixedOrder: 'a search is always newest first',
      response: v.object({}),
      status: 200,
      access: 'read',
      errors: {},
      impact: 'A test fails.',
    });
    const shared: SharedParameters = {};
    const parameters = parametersOf(operation, shared).map((one) => one['name'] ?? one['$ref']);
    expect(parameters.map((one) => String(one).split('/').at(-1))).toEqual([
      'Limit',
      'Offset',
      'After',
      'Filter',
      'CreatedFrom',
      'CreatedTo',
      'filter.q.text',
      'Market',
    ]);
    expect(shared['filter.q.text']?.['description']).toMatch(/^One to eight words/u);
  });

  test('only a POST takes an idempotency key', () => {
    expect(names('/v1/things', 'post')).toContain('IdempotencyKey');
    expect(names('/v1/boxes/{box_id}/things', 'get')).not.toContain('IdempotencyKey');
  });

  test('a declared path and query keep their rules', () => {
    expect(entry('/v1/things/{code}/touch', 'post').parameters?.slice(0, 2)).toEqual([
      {
        name: 'code',
        in: 'path',
        required: true,
        description: 'How callers know the thing.',
        schema: { type: 'string' },
      },
      {
        name: 'hard',
        in: 'query',
        required: false,
        description: 'With force.',
        schema: { type: 'string', enum: ['yes', 'no'] },
      },
    ]);
  });

  test('a public operation takes no principal', () => {
    expect(names('/health/live', 'get')).toEqual([]);
  });
});
