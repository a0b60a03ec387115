import { withTable } from '@waybill/testing/table';
import { beforeAll, describe } from 'vitest';
import { handler as backfill } from '../../functions/markets/backfill.ts';
import { handler as clone } from '../../functions/markets/clone.ts';
import { handler as createMarket } from '../../functions/markets/create.ts';
import { handler as createCurrency } from '../../functions/markets/currencies/create.ts';
import { handler as updateCurrency } from '../../functions/markets/currencies/update.ts';
import { handler as deleteMarket } from '../../functions/markets/delete.ts';
import { handler as createLocale } from '../../functions/markets/locales/create.ts';
import { handler as updateLocale } from '../../functions/markets/locales/update.ts';
import { handler as createTaxClass } from '../../functions/markets/tax-classes/create.ts';
import { handler as deleteTaxClass } from '../../functions/markets/tax-classes/delete.ts';
import { handler as updateTaxClass } from '../../functions/markets/tax-classes/update.ts';
import { handler as updateMarket } from '../../functions/markets/update.ts';
import { handler as createMethod } from '../../functions/shipping/methods/create.ts';
import { type Refused, refusalsLeaveNothing, refusedCalls } from './refused.ts';

withTable();

const tenant = 'refused';
const { made, post, put, remove } = refusedCalls(tenant);

/** `de` is the default market; the tax class `used` is that of a shipping method. */
const ids = { de: '', at: '', dollar: '', austrian: '', used: '', free: '' };
const inGermany = () => ({ market_id: ids.de });
const germanRow = (row: keyof typeof ids) => ({ market_id: ids.de, id: ids[row] });

beforeAll(async () => {
  ids.de = await made(createMarket, { code: 'de', name: 'Germany' });
  ids.at = await made(createMarket, { code: 'at', name: 'Austria' });
  await made(createCurrency, { code: 'EUR' }, inGermany());
  ids.dollar = await made(createCurrency, { code: 'USD' }, inGermany());
  await made(createLocale, { code: 'de-DE' }, inGermany());
  ids.austrian = await made(createLocale, { code: 'de-AT' }, inGermany());
  ids.used = await made(createTaxClass, { code: 'used', name: 'Used' }, inGermany());
  ids.free = await made(createTaxClass, { code: 'free', name: 'Free' }, inGermany());
  await made(createMethod, { code: 'parcel', name: 'Parcel', tax_class: 'used' });
});

const creating = (code: string, more: object = {}) =>
  post(createMarket, { code, name: 'Market', ...more });
const changing = (market: 'de' | 'at', body: object) =>
  put(updateMarket, body, { id: ids[market] });
const cloning = (code: string, more: object = {}) => post(clone, { code, ...more }, { id: ids.de });

const markets: readonly Refused[] = [
  ['create', 400, 'invalid_market_code', () => creating('De')],
  ['create', 400, 'invalid_currency', () => creating('ch', { currency: 'chf' })],
  ['create', 409, 'unique_violation', () => creating('at')],
  ['create', 409, 'default_exists', () => creating('ch', { is_default: true })],
  ['update', 400, 'invalid_market_code', () => changing('at', { code: '1' })],
  ['update', 400, 'invalid_currency', () => changing('at', { currency: 'EURO' })],
  ['update', 409, 'unique_violation', () => changing('at', { code: 'de' })],
  ['update', 409, 'default_exists', () => changing('at', { is_default: true })],
  ['update', 409, 'default_required', () => changing('de', { is_default: false })],
  ['delete', 409, 'default_market', () => remove(deleteMarket, { id: ids.de })],
  ['clone', 400, 'invalid_market_code', () => cloning('A B')],
  ['clone', 400, 'invalid_currency', () => cloning('ch', { currency: 'Chf' })],
  ['clone', 409, 'unique_violation', () => cloning('at')],
  ['backfill', 400, 'same_market', () => post(backfill, { source: 'DE' }, { id: ids.de })],
];

const newCurrency = (code: string) => post(createCurrency, { code }, inGermany());
const newDollar = (body: object) => put(updateCurrency, body, germanRow('dollar'));
const newLocale = (body: object) => post(createLocale, body, inGermany());
const newAustrian = (body: object) => put(updateLocale, body, germanRow('austrian'));

const collections: readonly Refused[] = [
  ['currencies.create', 400, 'invalid_currency', () => newCurrency('usd')],
  ['currencies.create', 409, 'unique_violation', () => newCurrency('USD')],
  ['currencies.update', 400, 'invalid_currency', () => newDollar({ code: 'US' })],
  ['currencies.update', 409, 'unique_violation', () => newDollar({ code: 'EUR' })],
  ['locales.create', 400, 'invalid_locale_code', () => newLocale({ code: 'de' })],
  [
    ...(['locales.create', 400, 'locale_code_mismatch'] as const),
    () => newLocale({ code: 'fr-CH', country: 'FR' }),
  ],
  ['locales.create', 409, 'unique_violation', () => newLocale({ code: 'de-AT' })],
  ['locales.update', 400, 'invalid_locale_code', () => newAustrian({ code: 'DE-at' })],
  ['locales.update', 400, 'locale_code_mismatch', () => newAustrian({ language: 'fr' })],
  ['locales.update', 409, 'unique_violation', () => newAustrian({ code: 'de-DE' })],
  [
    ...(['tax-classes.create', 409, 'unique_violation'] as const),
    () => post(createTaxClass, { code: 'free', name: 'Free' }, inGermany()),
  ],
  [
    ...(['tax-classes.update', 409, 'unique_violation'] as const),
    () => put(updateTaxClass, { code: 'used' }, germanRow('free')),
  ],
  [
    ...(['tax-classes.delete', 409, 'tax_class_in_use'] as const),
    () => remove(deleteTaxClass, germanRow('used')),
  ],
];

describe('of markets', () => {
  refusalsLeaveNothing(tenant, [...markets, ...collections]);
});
