import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defineOperation } from './operation.ts';
import { eventOf, readCall, refusal } from './request.factory.ts';

const bodiless = {
  id: 'boxes.pack',
  summary: 'Pack a box',
  response: v.object({ id: v.string() }),
  status: 201,
  access: 'write',
  errors: {},
  impact: 'No boxes.',
} as const;

describe('a path', () => {
  const touch = defineOperation({ ...bodiless, route: 'POST /boxes/{id}/touch' });
  const findByName = defineOperation({
    ...bodiless,
    route: 'GET /boxes/{name}',
    path: v.object({ name: v.picklist(['café']) }),
  });
  const read = (operation: typeof touch | typeof findByName, pathParameters: object) =>
    readCall(operation, { ...eventOf({}), pathParameters: { ...pathParameters } });

  // API-23
  it.each([{ id: 'box-1' }, { id: undefined }])('takes no %j for a uuid', (parameters) => {
    expect(refusal(read(touch, parameters))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'id', message: 'must be a uuid' }],
    });
  });

  // API-21
  it('is read by its schema where it has one, in one spelling', () => {
    expect(read(findByName, { name: 'cafe\u0301' }).parsed).toMatchObject({
      path: { name: 'café' },
    });
    expect(refusal(read(findByName, { name: 'bar' })).details).toEqual([
      { path: 'name', message: 'must be one of: café' },
    ]);
  });
});

describe('a query', () => {
  const listBoxes = defineOperation({
    ...bodiless,
    id: 'boxes.list',
    route: 'GET /boxes',
    list: { code: 'text' },
  });
  const listed = (rawQueryString: string) =>
    readCall(listBoxes, { ...eventOf({}), rawQueryString });
  const track = defineOperation({
    ...bodiless,
    route: 'GET /boxes/track',
    query: v.object({ number: v.string() }),
  });
  const listParts = defineOperation({
    ...bodiless,
    route: 'GET /crates/{id}/layers/{layer}/parts',
    list: { code: 'text' },
  });
  const listPartsWith = (query: Record<string, string>, id: string = crypto.randomUUID()) =>
    readCall(listParts, eventOf({ query, pathParameters: { id, layer: crypto.randomUUID() } }));

  it('is read by its schema where it is no list', () => {
    const tracked = (query: Record<string, string>) => readCall(track, eventOf({ query }));
    expect(tracked({ number: '42' }).parsed).toMatchObject({ query: { number: '42' } });
    expect(refusal(tracked({})).details).toEqual([{ path: 'number', message: 'is needed' }]);
  });

  // API-74, API-77
  it('may name the parameters of its path, and no others beside the columns', () => {
    expect(listPartsWith({ crate_id: 'x', layer: 'y', code: 'a' }).parsed).toMatchObject({
      query: { filters: [{ column: 'code', value: 'a' }] },
    });
    expect(refusal(listPartsWith({ id: 'x' })).rejected).toBe('unknown_filter');
    expect(refusal(listed('crate_id=x')).rejected).toBe('unknown_filter');
  });

  // API-23
  it('that is refused comes after a path that is', () => {
    expect(refusal(listPartsWith({ id: 'x' }, 'box-1'))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'id' }],
    });
  });

  // API-18
  it.each(['code=%ff', 'code=%', 'code=%ed%a0%80', 'code=a&code=%C3%28', 'code=%EF%BF%BF'])(
    'is refused where it is no text: %s',
    (query) => {
      expect(refusal(listed(query))).toMatchObject({
        rejected: 'invalid_value',
        details: [{ path: 'code' }],
      });
    },
  );

  it('reads what is well-formed', () => {
    expect(listed('code=a+b%C3%A9').parsed).toMatchObject({
      query: { filters: [{ value: 'a bé' }] },
    });
  });
});
