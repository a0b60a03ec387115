import type { Endpoint } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { callOf } from '../../frame/form/form-call.ts';
import { endpointCalls } from './endpoint-calls.ts';

const NOW = new Date('2026-11-27T10:00:00Z');

const endpoint = (more: Partial<Endpoint> = {}) =>
  ({
    id: 'whe_1',
    url: 'https://shop.example/in',
    topics: ['order.*', 'cart.*'],
    description: null,
    status: 'enabled',
    secrets: [{ version: 1 }],
    ...more,
  }) as Endpoint;

const refused = (one: Endpoint) =>
  endpointCalls(one, NOW).flatMap(({ label, whyNot }) => (whyNot === undefined ? [] : [label]));

describe('an endpoint', () => {
  it.each([
    [{}, ['Enable', 'Revoke old secrets']],
    [{ status: 'disabled' }, ['Recover', 'Disable', 'Revoke old secrets']],
    [{ secrets: [{ version: 1 }, { version: 2 }] }, ['Enable']],
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
});
