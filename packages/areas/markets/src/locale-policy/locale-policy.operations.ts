import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

/** The locale a market answers in, and where it comes from (MKT-85). */
export const MarketDefaultLocale = namedObject('MarketDefaultLocale', {
  code: described('Locale as language-COUNTRY, such as de-DE.', v.string()),
  language: described('Two-letter language of the code.', v.string()),
  country: described('Two-letter country of the code.', v.string()),
  source: described(
    'Where it comes from: flagged in the market, its first one, or the tenant’s fallback.',
    v.picklist(['market', 'market_first', 'tenant_fallback']),
  ),
});
export type MarketDefaultLocale = v.InferOutput<typeof MarketDefaultLocale>;

/** Under which key a locale's translations are written, and which keys a reader tries in turn. */
export const MarketLocaleKeys = namedObject('MarketLocaleKeys', {
  code: described('Locale as language-COUNTRY, such as de-DE.', v.string()),
  language: described('Two-letter language of the code.', v.string()),
  write: described('The key under which translations of this locale are stored.', v.string()),
  read: described('The keys a reader tries in turn, the exact code first.', v.array(v.string())),
});
export type MarketLocaleKeys = v.InferOutput<typeof MarketLocaleKeys>;

const rules = {
  granularity: described(
    'Whether translations are stored by locale or by language.',
    v.picklist(['regional', 'language']),
  ),
  fallback: described(
    'What a reader tries when a translation is missing.',
    v.picklist(['language', 'default_locale', 'none']),
  ),
};

/** The keys of one market's locales (MKT-90). */
export const MarketLocalePolicy = namedObject('MarketLocalePolicy', {
  ...rules,
  locales: described('The locales of the market by position.', v.array(MarketLocaleKeys)),
});
export type MarketLocalePolicy = v.InferOutput<typeof MarketLocalePolicy>;

/** The keys of every locale of the tenant, each with the markets that register it. */
export const TenantLocalePolicy = namedObject('TenantLocalePolicy', {
  ...rules,
  locales: described(
    'Every locale of the tenant, once.',
    v.array(
      namedObject('TenantLocaleKeys', {
        ...MarketLocaleKeys.entries,
        markets: described('Codes of the markets that have the locale.', v.array(v.string())),
      }),
    ),
  ),
});
export type TenantLocalePolicy = v.InferOutput<typeof TenantLocalePolicy>;

export const getLocalePolicyOperation = defineOperation({
  id: 'markets.locale-policy',
  audience: 'buyer',
  route: 'GET /markets/locale-policy',
  summary: 'Read the translation keys of every locale of the tenant',
  description:
    'Each locale comes once, with the codes of the markets that register it. The setting `locale_granularity` decides whether translations are kept by region or by language.',
  response: TenantLocalePolicy,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Clients cannot tell under which keys translations are kept.',
});

export const getLocaleOperation = defineOperation({
  id: 'locale',
  atLocations: 'anywhere',
  anyKey: true,
  audience: 'buyer',
  route: 'GET /locale',
  summary: 'Read the translation keys of the default market',
  description:
    'What `markets.locale-policy` answers, for the default market alone; without a market there are no locales. Older clients read it when they log in.',
  response: TenantLocalePolicy,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Older clients cannot log in.',
});
