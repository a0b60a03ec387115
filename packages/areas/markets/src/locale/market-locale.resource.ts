import { described } from '@waybill/api/annotation';
import { isRejection } from '@waybill/kernel/rejection';
import { atMostOne } from '@waybill/resources/default-flag';
import { entityEvents } from '@waybill/resources/entity-events';
import { defaultFlag, optional, parentId, required } from '@waybill/resources/field';
import { matching, position, text } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { ofMarket, TRADE_TOKEN } from '../market/market.resource.ts';
import { LOCALE_CODE, readLocale } from './locale-code.ts';

export const marketLocaleTopics = entityEvents({
  entity: 'market_locale',
  thing: 'a locale of a market',
  example: 'de-DE',
});

const mismatch = {
  locale_code_mismatch: { status: 400, when: 'Language or country contradict the code.' },
} as const;

/** A locale a market speaks; the country only selects a regional variant (MKT-41). */
export const marketLocales = defineResource({
  id: 'markets.locales',
  path: '/markets/{market_id}/locales',
  collection: 'MARKET_LOCALES',
  entity: 'market_locale',
  noun: ['market locale', 'market locales'],
  impact: 'A tenant cannot change the locales of a market; existing ones keep serving.',
  fields: {
    market_id: described('Id of the market.', parentId()),
    code: described(
      'Locale as language-COUNTRY, such as de-DE; unique in the market.',
      required(
        matching(LOCALE_CODE, {
          code: 'invalid_locale_code',
          when: 'The code has not the form language-COUNTRY, such as de-DE.',
          rule: 'must be a language and a country, such as de-DE',
        }),
      ),
    ),
    language: described(
      'Two-letter language; follows from the code and must agree with it.',
      optional(text(64), ''),
    ),
    country: described(
      'Two-letter country of the regional variant; follows from the code and must agree with it.',
      optional(text(64), ''),
    ),
    is_default: described('Whether it is the default locale of the market.', defaultFlag()),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
  },
  unique: { by: 'code' },
  order: ['position', 'created_at'],
  parent: ofMarket,
  default: { write: atMostOne, successor: () => undefined },
  events: marketLocaleTopics,
  changeToken: TRADE_TOKEN,
  rules: {
    // Held against the code the record will have: a new code alone brings its own halves.
    normalize: (draft, { sent }) => {
      const parts = readLocale(draft.code, sent);
      return isRejection(parts) ? parts : { ...draft, ...parts };
    },
  },
  operations: {
    list: {
      audience: 'buyer',
      description:
        'They come by position, then by age, unless `order` says otherwise. An unknown market has an empty list.',
    },
    get: { audience: 'buyer' },
    create: {
      description: 'Language and country follow from the code and must agree with it when sent.',
      errors: mismatch,
    },
    update: { errors: mismatch },
    delete: {
      description:
        'The default and the last locale go too: no other locale takes the flag, and `markets.readiness` reports what is missing.',
    },
  },
});

export type MarketLocale = RowIn<typeof marketLocales>;

/** A locale as answers carry it beside other things. */
export const MarketLocale = marketLocales.row;
