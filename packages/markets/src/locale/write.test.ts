import { describe, expect, it } from 'vitest';
import { AT, aLocale, uuidOf } from '../testing/market.factory.ts';
import { createLocale, updateLocale } from './write.ts';

const fresh = { id: uuidOf(2), marketId: uuidOf(1), at: AT };

describe('create', () => {
  it.each([
    ['derives both halves', {}],
    ['derives the country', { language: 'pt' }],
    ['derives the language', { country: 'BR' }],
    ['takes halves that agree', { language: 'pt', country: 'BR' }],
    ['takes null for absent', { language: null, country: null }],
  ])('%s', (_case, halves) => {
    expect(createLocale({ code: 'pt-BR', ...halves }, fresh)).toEqual({
      id: fresh.id,
      market_id: fresh.marketId,
      code: 'pt-BR',
      language: 'pt',
      country: 'BR',
      is_default: false,
      position: 0,
      created_at: AT,
      updated_at: AT,
    });
  });

  it.each(['pt', 'pt_BR', 'PT-BR', 'pt-br', 'por-BR', 'pt-BRA', 'pt-BR-x', ' pt-BR'])(
    'refuses the code %j',
    (code) => {
      expect(createLocale({ code }, fresh)).toMatchObject({ rejected: 'invalid_locale_code' });
    },
  );

  it.each([
    [{ language: 'en' }, ['language']],
    [{ country: 'PT' }, ['country']],
    [{ language: '', country: 'br' }, ['language', 'country']],
  ])('refuses halves that disagree: %j', (halves, paths) => {
    const refused = createLocale({ code: 'pt-BR', ...halves }, fresh);
    expect(refused).toMatchObject({
      rejected: 'locale_code_mismatch',
      details: paths.map((path) => ({ path })),
    });
  });
});

describe('update', () => {
  const german = aLocale('de-DE', { position: 1 });

  it.each([
    ['a new code brings both halves', { code: 'fr-CH' }, aLocale('fr-CH')],
    ['a new code with one half', { code: 'de-AT', country: 'AT' }, aLocale('de-AT')],
  ])('%s', (_case, body, { code, language, country }) => {
    expect(updateLocale(german, body, AT)).toEqual({
      changed: true,
      next: { ...german, code, language, country, updated_at: AT },
    });
  });

  it.each([
    ['a half alone that differs from the code held', { country: 'AT' }],
    ['a half that belonged to the former code', { code: 'fr-CH', language: 'de' }],
  ])('refuses %s', (_case, body) => {
    expect(updateLocale(german, body, AT)).toMatchObject({ rejected: 'locale_code_mismatch' });
  });

  it.each([
    [{}, 'invalid_value'],
    [{ code: 'de' }, 'invalid_locale_code'],
  ])('refuses %j', (body, code) => {
    expect(updateLocale(german, body, AT)).toMatchObject({ rejected: code });
  });

  it('changes flag and position, and nothing when nothing differs', () => {
    expect(updateLocale(german, { is_default: true, position: 5 }, AT)).toMatchObject({
      changed: true,
      next: { code: 'de-DE', is_default: true, position: 5, updated_at: AT },
    });
    const same = { code: 'de-DE', language: 'de', country: 'DE', position: '1' };
    expect(updateLocale(german, same, AT)).toEqual({ changed: false, next: german });
  });
});
