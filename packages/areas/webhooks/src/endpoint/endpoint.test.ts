import type { Filter } from '@waybill/table/list';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { closedBreaker } from '../health/breaker.ts';
import { type Health, unknownHealth } from '../health/health.ts';
import { CREATED_AT, storedEndpoint } from './endpoint.factory.ts';
import type { CreateEndpointBody, UpdateEndpointBody } from './endpoint.schema.ts';
import { Endpoint } from './endpoint.schema.ts';
import { presentEndpoint, type StoredEndpoint } from './endpoint.ts';
import { selectEndpoints } from './endpoint-list.ts';
import { decideUpdate, newEndpoint } from './endpoint-update.ts';

const AT = '2026-03-02T10:00:00.000Z';

describe('a new endpoint', () => {
  const create = (body: Partial<CreateEndpointBody> = {}) =>
    newEndpoint({
      id: storedEndpoint().id,
      body: { url: 'https://HOOKS.acme.example/in', topics: ['order.*', 'order.placed'], ...body },
      secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
      at: CREATED_AT,
    });

  // WHK-17, WHK-26, WHK-40, WHK-43, WHK-141
  it.each<[string, Partial<CreateEndpointBody>, Partial<StoredEndpoint>]>([
    ['nothing else', {}, {}],
    ['null', { headers: null, description: null, enabled: null }, {}],
    [
      'everything',
      { headers: [{ name: 'X-Env', value: 'prod' }], description: 'ERP', enabled: true },
      { header_names: ['X-Env'], description: 'ERP' },
    ],
    [
      'enabled: false',
      { enabled: false },
      { status: 'disabled', disabled_reason: 'manual', disabled_at: CREATED_AT },
    ],
  ])('with %s', (_, body, fields) => {
    expect(create(body)).toEqual(storedEndpoint({ version: 1, ...fields }));
  });
});

describe('the record of an endpoint', () => {
  // WHK-18
  it('shows names of headers and its secrets, the newest first', () => {
    const endpoint = storedEndpoint({
      header_names: ['X-Env'],
      secrets: [
        { version: 1, created_at: CREATED_AT, expires_at: AT },
        { version: 2, created_at: AT, expires_at: null },
      ],
    });
    const shown = presentEndpoint({ endpoint, health: unknownHealth });
    expect(shown).toMatchObject({
      headers: [{ name: 'X-Env', value_set: true }],
      secrets: [{ version: 2 }, { version: 1 }],
    });
    expect(v.parse(v.strictObject(Endpoint.entries), shown)).toEqual(shown);
  });

  const open = { ...closedBreaker, state: 'open', next_probe_at: AT } as const;

  // WHK-117, WHK-118
  it.each<[string, Partial<Health>, StoredEndpoint['status'], object]>([
    ['healthy', {}, 'enabled', { consecutive_failures: 0, breaker: 'closed' }],
    [
      'failing',
      { consecutive_failures: 1, failing_since: AT },
      'enabled',
      { consecutive_failures: 1, failing_since: AT },
    ],
    ['paused', { breaker: open }, 'enabled', { breaker: 'open', next_probe_at: AT }],
    ['disabled', { breaker: open }, 'disabled', { breaker: 'open' }],
  ])('says that it is %s', (state, health, status, expected) => {
    const shown = presentEndpoint({
      endpoint: storedEndpoint({ status }),
      health: { ...unknownHealth, ...health },
    });
    expect(shown.health).toMatchObject({ state, ...expected });
  });
});

describe('a list of endpoints', () => {
  const all = [
    storedEndpoint({ id: 'whe_1', topics: ['order.*'] }),
    storedEndpoint({ id: 'whe_2', topics: ['*'], url: 'https://two.example/' }),
    storedEndpoint({ id: 'whe_3', topics: ['stock_level.low'] }),
  ].map((endpoint) => ({ endpoint, health: unknownHealth }));
  const is = (column: string, value: unknown): Filter => ({ column, value });

  // WHK-30
  it.each<[string, Filter[], string[]]>([
    ['all', [], ['whe_1', 'whe_2', 'whe_3']],
    ['those that would receive a topic', [is('topic', 'order.placed')], ['whe_1', 'whe_2']],
    [
      'those that would receive both',
      [is('topic', 'order.placed'), is('topic', 'stock_level.low')],
      ['whe_2'],
    ],
    [
      'those of a column among them',
      [is('topic', 'order.placed'), is('url', 'https://hooks.acme.example/in')],
      ['whe_1'],
    ],
    ['none', [is('topic', 'nothing.at_all'), is('id', 'whe_1')], []],
  ])('shows %s', (_, filters, ids) => {
    const { rows, total } = selectEndpoints(all, {
      filters,
      order: undefined,
      limit: 50,
      offset: 0,
    });
    expect([rows.map(({ id }) => id), total]).toEqual([ids, ids.length]);
  });
});

describe('an update of an endpoint', () => {
  const stored = storedEndpoint({ header_names: ['X-Env'] });
  const disabled = storedEndpoint({
    status: 'disabled',
    disabled_reason: 'failing',
    disabled_at: CREATED_AT,
  });
  const update = (body: UpdateEndpointBody, before = stored, ifMatch?: string) =>
    decideUpdate(before, body, { ifMatch, at: AT });

  // WHK-22, WHK-25, WHK-26, WHK-40, WHK-43
  it.each<[string, UpdateEndpointBody, StoredEndpoint, Partial<StoredEndpoint>]>([
    [
      'another address',
      { url: 'https://OTHER.example/in' },
      stored,
      { url: 'https://other.example/in' },
    ],
    ['other topics', { topics: ['*', 'order.*'] }, stored, { topics: ['*'] }],
    ['another description', { description: 'ERP' }, stored, { description: 'ERP' }],
    ['another limit', { max_concurrency: 3 }, stored, { max_concurrency: 3 }],
    [
      'the usual limit again',
      { max_concurrency: null },
      storedEndpoint({ max_concurrency: 3 }),
      { max_concurrency: 20 },
    ],
    [
      'other headers',
      { headers: [{ name: 'X-B', value: '2' }] },
      stored,
      { header_names: ['X-B'], headers_version: 2 },
    ],
    // No call can read the stored value, so the same one sent again is another one.
    [
      'the same headers',
      { headers: [{ name: 'X-Env', value: 'prod' }] },
      stored,
      { headers_version: 2 },
    ],
    [
      'enabled: false',
      { enabled: false },
      stored,
      { status: 'disabled', disabled_reason: 'manual', disabled_at: AT },
    ],
    [
      'enabled: true',
      { enabled: true },
      disabled,
      { status: 'enabled', disabled_reason: null, disabled_at: null },
    ],
  ])('takes %s', (_, body, before, fields) => {
    expect(update(body, before)).toMatchObject({
      unchanged: false,
      endpoint: { ...before, ...fields, version: before.version + 1, updated_at: AT },
    });
  });

  // WHK-25
  it.each<[UpdateEndpointBody, StoredEndpoint]>([
    [{ url: 'https://hooks.acme.example/in', topics: ['order.*'], description: null }, stored],
    [{ enabled: true }, stored],
    [{ enabled: false }, disabled],
  ])('that changes nothing leaves it as it is: %j', (body, before) => {
    expect(update(body, before)).toMatchObject({ unchanged: true, endpoint: before });
  });

  // WHK-27
  it.each<[UpdateEndpointBody, StoredEndpoint, boolean]>([
    [{ enabled: true }, stored, true],
    [{ enabled: true }, disabled, true],
    [{ url: 'https://other.example/in' }, stored, true],
    [{ url: 'https://HOOKS.acme.example/in' }, stored, false],
    [{ enabled: false }, stored, false],
    [{ topics: ['*'] }, stored, false],
  ])('%j clears the health: %#', (body, before, clears) => {
    expect(update(body, before)).toMatchObject({ clearsHealth: clears });
  });

  // WHK-23
  it.each([
    [undefined, true],
    ['*', true],
    ['3', true],
    ['"3"', true],
    ['W/"3"', true],
    [' 3 ', true],
    ['2', false],
    ['"4"', false],
    ['', false],
  ])('with If-Match %j is taken: %s', (ifMatch, taken) => {
    const decided = update({ description: 'x' }, stored, ifMatch);
    expect(decided).toMatchObject(taken ? { unchanged: false } : { rejected: 'version_conflict' });
  });
});
