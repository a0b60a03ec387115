import { described } from '@waybill/api/annotation';
import { MARKET_COLLECTION } from '@waybill/api/market-directory';
import { isCurrency, NO_CURRENCY } from '@waybill/kernel/currency';
import { entityEvents } from '@waybill/resources/entity-events';
import { externalKeyFields } from '@waybill/resources/external-keys';
import { defaultFlag, nullable, optional, required } from '@waybill/resources/field';
import { labels, mapped, matching, name, oneOf, position } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { explicitOnly, lastOnly } from './default-market.ts';

export const marketTopics = entityEvents({ entity: 'market', thing: 'a market', example: 'de' });

/** A currency of ISO 4217, put into capitals (MKT-10). */
export const currencyCode = mapped(
  matching(
    { test: isCurrency },
    { code: 'invalid_currency', when: 'The currency is none of ISO 4217.', rule: NO_CURRENCY },
  ),
  (code) => code.toUpperCase(),
);

/** In the order to offer them (MKT-95). */
export const marketStatuses = ['active', 'inactive'] as const;

/** The code of a market (MKT-8). */
export const marketCode = matching(/^[a-z][a-z0-9_-]{0,62}$/u, {
  code: 'invalid_market_code',
  when: 'The code cannot name a market: a letter a-z, then up to 62 of a-z, 0-9, _ and -.',
  rule: 'must be a letter a-z and up to 62 of a-z, 0-9, _ and -',
});

/** The token that every change of a market, a locale or a tax class replaces: quotes keep them in memory. */
export const TRADE_TOKEN = 'MARKETS_CHANGED';

/** A market the tenant trades in (MKT-7 to MKT-16). */
export const markets = defineResource({
  id: 'markets',
  path: '/markets',
  collection: MARKET_COLLECTION,
  entity: 'market',
  noun: ['market', 'markets'],
  impact: 'A tenant cannot manage its markets; existing ones keep serving.',
  fields: {
    code: described(
      'The code by which calls name the market, unique: a letter a-z, then up to 62 of a-z, 0-9, _ and -.',
      required(marketCode),
    ),
    name: described('What the shop calls it, up to 255 characters.', required(name())),
    currency: described('Base currency, ISO 4217.', optional(currencyCode, 'EUR')),
    status: described('Whether customers may use it.', optional(oneOf(marketStatuses), 'active')),
    is_default: described(
      'Whether calls that name no market mean this one; exactly one market is the default.',
      defaultFlag(),
    ),
    labels: described('Its name by language or locale.', nullable(labels())),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
    ...externalKeyFields,
  },
  // The sentinel is what a call finds that names its market in X-Service-Market.
  unique: { by: 'code', compared: (code) => code.toLowerCase(), copies: ['status'] },
  order: ['position', 'created_at'],
  default: { write: explicitOnly, successor: lastOnly },
  events: marketTopics,
  changeToken: TRADE_TOKEN,
  // The number of rows in its collections: a call that removes or fills a market knows by it that it sees them all.
  internal: { children: 0 },
  operations: {
    list: {
      audience: 'buyer',
      tool: { class: 'read' },
      description:
        'Inactive markets are listed too. They come by position, then by age, unless `order` says otherwise.',
    },
    get: { audience: 'buyer' },
    create: {
      description:
        'The first market becomes the default. Locales, currencies and tax classes follow.',
      errors: {
        default_exists: { status: 409, when: 'Another market is the default already.' },
      },
    },
    update: {
      description:
        'Absent fields stay, null clears a field that may be empty. A new code moves nothing that others stored under the old one.',
      errors: {
        default_exists: { status: 409, when: 'Another market is the default.' },
        default_required: { status: 409, when: 'The default market gives up the flag.' },
      },
    },
    delete: {
      summary: 'Delete a market with its locales, currencies, tax classes and settings',
      description:
        'All of it goes or nothing. While other markets exist, the default one is refused with `default_market`.',
      errors: {
        default_market: { status: 409, when: 'It is the default, and other markets exist.' },
      },
    },
  },
});

export type Market = RowIn<typeof markets>;

/** A market as answers carry it beside other things. */
export const Market = markets.row;

/** The collections of a market hang on it by the market in their path. */
export const ofMarket = {
  parameter: 'market_id',
  noun: 'market',
  collection: markets.collection,
  counter: 'children',
} as const;
