import { described } from '@waybill/api/annotation';
import { RATE } from '@waybill/api/input';
import { atMostOne } from '@waybill/resources/default-flag';
import { entityEvents } from '@waybill/resources/entity-events';
import { defaultFlag, nullable, optional, parentId, required } from '@waybill/resources/field';
import { code, decimal, labels, name, position } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { ofMarket, TRADE_TOKEN } from '../market/market.resource.ts';

export const marketTaxClassTopics = entityEvents({
  entity: 'market_tax_class',
  thing: 'a tax class of a market',
  example: 'standard',
});

/**
 * A tax class of a market; `rate` is a percentage, 20 means 20 % (MKT-44). Its removal asks
 * shipping and answers more than the routine: it has a contract of its own.
 */
export const marketTaxClasses = defineResource({
  id: 'markets.tax-classes',
  path: '/markets/{market_id}/tax_classes',
  collection: 'MARKET_TAX_CLASSES',
  entity: 'market_tax_class',
  noun: ['market tax class', 'market tax classes'],
  impact: 'A tenant cannot change the tax classes of a market; existing ones keep serving.',
  fields: {
    market_id: described('Id of the market.', parentId()),
    code: described(
      'The code that methods and products name, such as standard; unique in the market, up to 64 characters.',
      required(code()),
    ),
    name: described('What the shop calls it, up to 255 characters.', required(name())),
    rate: described(
      'Tax in percent, 0 to 100, up to 4 decimals: 19 is 19 %.',
      optional(decimal(RATE), 0),
    ),
    is_default: described('Whether it is the default tax class of the market.', defaultFlag()),
    labels: described('Its name by language or locale.', nullable(labels())),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
  },
  unique: { by: 'code' },
  order: ['position', 'created_at'],
  parent: ofMarket,
  default: { write: atMostOne, successor: () => undefined },
  events: marketTaxClassTopics,
  changeToken: TRADE_TOKEN,
  operations: {
    list: {
      audience: 'buyer',
      description:
        'They come by position, then by age, unless `order` says otherwise. An unknown market has an empty list.',
    },
    get: { audience: 'buyer' },
    create: {
      description:
        '`rate` is a percentage from 0 to 100, and 0 where none is sent. `is_default: true` takes the flag from the class that has it.',
    },
    update: {},
  },
});

export type MarketTaxClass = RowIn<typeof marketTaxClasses>;

/** A tax class as answers carry it beside other things. */
export const MarketTaxClass = marketTaxClasses.row;
