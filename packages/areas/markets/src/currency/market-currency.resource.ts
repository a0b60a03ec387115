import { described } from '@waybill/api/annotation';
import { atMostOne } from '@waybill/resources/default-flag';
import { entityEvents } from '@waybill/resources/entity-events';
import { defaultFlag, optional, parentId, required } from '@waybill/resources/field';
import { position } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { currencyCode, ofMarket } from '../market/market.resource.ts';

export const marketCurrencyTopics = entityEvents({
  entity: 'market_currency',
  thing: 'a currency of a market',
  example: 'EUR',
});

/** A currency a market trades in (MKT-35). */
export const marketCurrencies = defineResource({
  id: 'markets.currencies',
  path: '/markets/{market_id}/currencies',
  collection: 'MARKET_CURRENCIES',
  entity: 'market_currency',
  noun: ['market currency', 'market currencies'],
  impact: 'A tenant cannot change the currencies of a market; existing ones keep serving.',
  fields: {
    market_id: described('Id of the market.', parentId()),
    code: described(
      'Currency as upper-case ISO 4217, unique in the market.',
      required(currencyCode),
    ),
    is_default: described('Whether it is the default currency of the market.', defaultFlag()),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
  },
  unique: { by: 'code' },
  order: ['position', 'created_at'],
  parent: ofMarket,
  default: { write: atMostOne, successor: () => undefined },
  events: marketCurrencyTopics,
  operations: {
    list: {
      audience: 'buyer',
      description:
        'They come by position, then by age, unless `order` says otherwise. An unknown market has an empty list.',
    },
    get: { audience: 'buyer' },
    create: {},
    update: {},
    delete: {
      description:
        'The base currency and the default go too: no other currency takes the flag, and `markets.readiness` reports what is missing.',
    },
  },
});

export type MarketCurrency = RowIn<typeof marketCurrencies>;

/** A currency as answers carry it beside other things. */
export const MarketCurrency = marketCurrencies.row;
