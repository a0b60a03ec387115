import type { Endpoint } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { callOf } from '../../frame/form/form-call.ts';
import { endpointCalls, MEND, recoveryOf } from './endpoint-calls.ts';

const NOW = new Date('2026-11-27T10:00:00Z');

const endpoint = (more: Partial<Endpoint> = {}) =>
  ({
    id: 'whe_1',
    url: 'https://shop.example/in',
    topics: ['order.*', 'cart.*'],
    description: null,
    status: 'enabled',
    secrets: [{ version: 1 }],
    disabled_at: null,
    health: { state: 'healthy', failing_since: null },
    ...more,
  }) as Endpoint;

const refused = (one: Endpoint) =>
  endpointCalls(one, NOW).flatMap(({ label, whyNot }) => (whyNot === undefined ? [] : [label]));

describe('an endpoint', () => {
  it.each([
    [{}, ['Mend this endpoint', 'Enable', 'Revoke old secrets']],
    [{ status: 'disabled' }, ['Recover', 'Disable', 'Revoke old secrets']],
    [{ health: { state: 'failing' } }, ['Enable', 'Revoke old secrets']],
    [{ secrets: [{ version: 1 }, { version: 2 }] }, ['Mend this endpoint', 'Enable']],
  ])('%j may not be told to %j', (more, labels) => {
    expect(refused(endpoint(more as Partial<Endpoint>))).toEqual(labels);
  });

  it('is changed from what it is', () => {
    const change = endpointCalls(endpoint(), NOW).find(({ label }) => label === 'Change');
    expect(change?.begin).toEqual({
      url: 'https://shop.example/in',
      topics: 'order.*, cart.*',
      description: '',
    });
    expect(change?.bodyOf?.(change.begin ?? {})).toEqual({
      url: 'https://shop.example/in',
      topics: ['order.*', 'cart.*'],
    });
  });

  it('is recovered from a day ago on, unless something else is typed', () => {
    const recover = endpointCalls(endpoint(), NOW).find(({ label }) => label === 'Recover');
    expect(recover && callOf(recover, recover.begin ?? {}).body).toEqual({
      since: '2026-11-26T10:00:00.000Z',
    });
  });

  it.each([
    ['a day ago where nobody knows', null, null, '2026-11-26T10:00:00.000Z'],
    ['when it was disabled', null, '2026-11-20T08:30:00Z', '2026-11-20T08:30:00.000Z'],
    [
      'when it began to fail',
      '2026-11-19T08:30:00Z',
      '2026-11-20T08:30:00Z',
      '2026-11-19T08:30:00.000Z',
    ],
    ['as long as events are kept', '2026-09-01T00:00:00Z', null, '2026-11-13T10:01:00.000Z'],
  ])('is mended from %s on', (_, failing_since, disabled_at, since) => {
    const health = { state: 'failing', failing_since };
    const one = endpoint({ health, disabled_at } as Partial<Endpoint>);
    const mend = endpointCalls(one, NOW).find(({ label }) => label === MEND);
    const begin = mend?.begin ?? {};
    expect(recoveryOf(begin)).toEqual({ since });
    expect(mend?.bodyOf?.({ ...begin, url: 'https://new.example' })).toEqual({
      url: 'https://new.example',
      enabled: true,
    });
  });
});
