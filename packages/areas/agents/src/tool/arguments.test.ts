import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { noSuchTool, plainArguments, refuseUnknown, requestOf } from './arguments.ts';
import type { Schema } from './tool.ts';

const item: Schema = { properties: { sku: {}, metadata: { type: 'object' } } };
const tool = (operation: string, properties: Readonly<Record<string, Schema>> = {}) => ({
  operation,
  writes: true,
  anyKey: false,
  isList: false,
  untrusted: [],
  listed: { name: operation.replaceAll('.', '_'), title: '', inputSchema: { properties } },
});
const place = tool('orders.place', {
  id: {},
  items: { items: item },
  metadata: { type: 'object' },
});

// AGT-27
describe('null', () => {
  it('is an absent key, but in what is the caller’s own', () => {
    const own = { a: null };
    const items = [{ sku: null, metadata: own, other: null, odd: [own] }];
    const args = { id: null, metadata: own, items };
    const plain = { metadata: own, items: [{ metadata: own, odd: [own] }] };
    expect(plainArguments(place, args)).toEqual(plain);
  });

  it('empties a column of an order', () => {
    expect(plainArguments(tool('orders.update', { a: {} }), { a: null })).toEqual({ a: null });
  });
});

// AGT-28
it('arguments that the tool does not have are named with what was meant', () => {
  expect(refuseUnknown(place, { id: 1 })).toBeUndefined();
  expect(refuseUnknown(place, { itms: [] })?.message).toBe(
    'itms is not a known key; did you mean items?',
  );
});

// AGT-28
describe('a request', () => {
  const get = { urlPath: '/v1/orders/{id}/x' } as const;
  const list = { ...get, list: {} } as const;
  const read = (operation: Parameters<typeof requestOf>[0], args: object) => {
    const request = requestOf(operation, { ...args });
    if (isRejection(request)) throw new Error(request.message);
    return request;
  };

  it('has the arguments in path, query and body', () => {
    expect(read(get, { id: 'a/b', q: 1, yes: true })).toEqual({
      path: '/v1/orders/a%2Fb/x',
      pathParameters: { id: 'a/b' },
      query: [
        ['q', '1'],
        ['yes', 'true'],
      ],
      body: {},
    });
    const post = { ...get, body: {} as never };
    expect(read(post, { q: { a: 1 } })).toMatchObject({
      path: '/v1/orders//x',
      query: [],
      body: { q: { a: 1 } },
    });
  });

  it.each([
    [undefined, '10'],
    ['7', '7'],
    [0, '1'],
    [999, '50'],
    ['many', 'many'],
  ])('of a list with limit %j asks for %s rows', (limit, asked) => {
    const args = limit === undefined ? { id: '1' } : { id: '1', limit };
    expect(read(list, args).query).toEqual([['limit', asked]]);
  });

  it('takes plain values alone into its path and query', () => {
    const post = { ...get, body: {} as never };
    const refused = (path: string) => ({ rejected: 'invalid_value', details: [{ path }] });
    expect(requestOf(get, { id: '1', q: { a: 1 } })).toMatchObject(refused('q'));
    expect(requestOf(get, { id: ['1'] })).toMatchObject(refused('id'));
    expect(requestOf(post, { id: ['1'] })).toMatchObject(refused('id'));
  });
});

// AGT-23
it('an unknown tool is told with the nearest one', () => {
  expect(noSuchTool('orders_plac', [place])).toContain('Did you mean orders_place?');
  expect(noSuchTool('x'.repeat(5000), [place]).length).toBeLessThan(120);
  expect(noSuchTool(undefined, [place])).toBe('name must be a text, the name of a tool.');
});
