import type { Endpoint } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { endpointCalls } from './endpoint-calls.ts';

const endpoint = (more: Partial<Endpoint> = {}) =>
  ({
    ...{ id: 'whe_1', url: 'https://shop.example/in', topics: ['order.*', 'cart.*'] },
    ...{ description: null, status: 'enabled', secrets: [{ version: 1 }] },
    ...more,
  }) as Endpoint;

const refused = (one: Endpoint) =>
  endpointCalls(one).flatMap(({ form, whyNot }) => (whyNot === undefined ? [] : [form.label]));

describe('an endpoint', () => {
  it.each([
    [{}, ['Enable', 'Revoke old secrets']],
    [{ status: 'disabled' }, ['Recover', 'Disable', 'Revoke old secrets']],
    [{ secrets: [{ version: 1 }, { version: 2 }] }, ['Enable']],
  ])('%j may not be told to %j', (more, labels) => {
    expect(refused(endpoint(more as Partial<Endpoint>))).toEqual(labels);
  });

  it('is changed from what it is', () => {
    const change = endpointCalls(endpoint()).find(({ form }) => form.label === 'Change')?.form;
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
});
