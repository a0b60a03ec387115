import { expect, it } from 'vitest';
import { readableText } from './hide-secrets.ts';

const shown = (value: unknown) => JSON.parse(readableText(JSON.stringify(value))) as unknown;

it.each<[string, unknown, unknown]>([
  ['a key', { name: 'till', key: 'wb_abc-123' }, { name: 'till', key: 'wb_[hidden]' }],
  ['a key in a sentence', ['the key wb_abc/1+2= is old'], ['the key wb_[hidden] is old']],
  ['a secret', { secret: 'mine', secret_hint: '…=' }, { secret: '[hidden]', secret_hint: '…=' }],
  ['secrets', { secrets: ['a', 'b'] }, { secrets: ['[hidden]', '[hidden]'] }],
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
