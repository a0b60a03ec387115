import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { markets } from '@waybill/markets/market/market.resource';
import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { changeToken } from '@waybill/resources/change-token.writes';
import { AT, anId, LATER, sampleOf } from '../sample.ts';

const record = { id: anId(1), rev: 2, created_at: AT, updated_at: LATER };
const pointer = { id: anId(1), rev: 2 };

export const marketSamples = [
  sampleOf(markets.stored.record, {
    ...record,
    code: 'de',
    name: 'Germany',
    currency: 'EUR',
    status: 'active',
    labels: { de: 'Deutschland' },
    position: 1,
    external_id: 'erp-1',
    external_refs: { erp: '1' },
    children: 4,
  }),
  sampleOf(markets.stored.sentinel, { status: 'active', code: 'de', id: anId(1) }),
  sampleOf(markets.stored.pointer, pointer),
  sampleOf(marketCurrencies.stored.record, { ...record, code: 'EUR', position: 5 }),
  sampleOf(marketCurrencies.stored.sentinel, { code: 'EUR', id: anId(1) }),
  sampleOf(marketCurrencies.stored.pointer, pointer),
  sampleOf(marketLocales.stored.record, {
    ...record,
    code: 'de-DE',
    language: 'de',
    country: 'DE',
    position: 5,
  }),
  sampleOf(marketLocales.stored.sentinel, { code: 'de-DE', id: anId(1) }),
  sampleOf(marketLocales.stored.pointer, pointer),
  sampleOf(marketTaxClasses.stored.record, {
    ...record,
    code: 'reduced',
    name: 'Reduced',
    rate: 7.7777,
    labels: { de: 'Ermäßigt' },
    position: 2,
  }),
  sampleOf(marketTaxClasses.stored.sentinel, { code: 'reduced', id: anId(1) }),
  sampleOf(marketTaxClasses.stored.pointer, pointer),
  sampleOf(changeToken, { token: anId(2) }),
];
