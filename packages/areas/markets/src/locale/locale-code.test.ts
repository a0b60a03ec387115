import { expect, it } from 'vitest';
import { readLocale, splitLocale } from './locale-code.ts';

// MKT-41
it('splits language-COUNTRY and nothing else', () => {
  expect(splitLocale('de-AT')).toEqual({ code: 'de-AT', language: 'de', country: 'AT' });
  for (const code of ['de', 'DE-de', 'de_DE', 'deu-DE', 'de-DE ', '']) {
    expect(splitLocale(code)).toBeUndefined();
  }
});

// MKT-42
it.each([
  ['neither half', {}],
  ['both halves', { language: 'de', country: 'CH' }],
  ['one half', { country: 'CH' }],
  ['halves that are null', { language: null, country: null }],
])('reads a code with %s', (_case, sent) => {
  expect(readLocale('de-CH', sent)).toEqual({ code: 'de-CH', language: 'de', country: 'CH' });
});

// MKT-43
it('takes a country by its other code', () => {
  const parts = { code: 'en-GB', language: 'en', country: 'GB' };
  expect(readLocale('en-GB', { country: 'UK' })).toEqual(parts);
});

// MKT-43
it.each([
  [{ language: 'fr' }, ['language']],
  [{ country: 'ch' }, ['country']],
  [{ language: '', country: 'DE' }, ['language', 'country']],
])('refuses %j beside de-CH', (sent, paths) => {
  expect(readLocale('de-CH', sent)).toMatchObject({
    rejected: 'locale_code_mismatch',
    details: paths.map((path) => ({ path })),
  });
});
