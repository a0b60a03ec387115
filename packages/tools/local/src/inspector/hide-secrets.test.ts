import { expect, it } from 'vitest';
import { readableAddress, readableText } from './hide-secrets.ts';

const shown = (value: unknown) => JSON.parse(readableText(JSON.stringify(value))) as unknown;

it.each<[string, unknown, unknown]>([
  ['a key', { name: 'till', key: 'wb_abc-123' }, { name: 'till', key: 'wb_[hidden]' }],
  ['a key in a sentence', ['the key wb_abc/1+2= is old'], ['the key wb_[hidden] is old']],
  ['a secret', { secret: 'mine', secret_hint: '…=' }, { secret: '[hidden]', secret_hint: '…=' }],
  ['secrets', { secrets: ['a', 'b'] }, { secrets: ['[hidden]', '[hidden]'] }],
  ['a session', { session_key: 'visit-1' }, { session_key: '[hidden]' }],
  ['an endpoint secret', { old: 'whsec_AAA=' }, { old: 'whsec_[hidden]' }],
  [
    'headers of a shop',
    { headers: [{ name: 'x-mine', value: 'let me in' }] },
    { headers: [{ name: 'x-mine', value: '[hidden]' }] },
  ],
])('hides %s', (_, value, expected) => {
  expect(shown(value)).toEqual(expected);
});

it('shows everything else, laid out', () => {
  const value = {
    secrets: [{ version: 1 }],
    metadata: { headers: { value: { deep: true } } },
    filters: [{ name: 'a', value: 1 }],
    secret: null,
  };
  expect(shown(value)).toEqual(value);
  expect(readableText('{"a":1}')).toBe('{\n  "a": 1\n}');
});

it('hides in what is no JSON, too', () => {
  expect(readableText('{"key": "wb_abc')).toBe('{"key": "wb_[hidden]');
});

// CRT-62
it.each([
  ['/v1/carts?limit=5', '/v1/carts?limit=5'],
  ['/v1/carts?session_key=visit-1&limit=5', '/v1/carts?session_key=[hidden]&limit=5'],
  ['/v1/carts?filter=session_key%3Dvisit-1', '/v1/carts?filter=session_key%3D[hidden]'],
])('hides the session of a guest in %s', (url, expected) => {
  expect(readableAddress(url)).toBe(expected);
});
