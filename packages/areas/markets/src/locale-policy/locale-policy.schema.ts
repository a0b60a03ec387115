import { described, namedObject } from '@waybill/api/annotation';
import * as v from 'valibot';

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
