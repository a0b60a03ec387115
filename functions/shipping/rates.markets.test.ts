import { factsOf } from '@waybill/api/observe';
import { storeSettings } from '@waybill/settings/settings.repository';
import type { RatesAnswer } from '@waybill/shipping/rate/rate.schema';
import { shippingSettings } from '@waybill/shipping/shared/settings';
import { fixedClock } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it } from 'vitest';
import { handler as backfill } from '../markets/backfill.ts';
import { handler as clone } from '../markets/clone.ts';
import { handler as createMarket } from '../markets/create.ts';
import { handler as deleteMarket } from '../markets/delete.ts';
import { handler as createLocale } from '../markets/locales/create.ts';
import { handler as deleteLocale } from '../markets/locales/delete.ts';
import { handler as createTaxClass } from '../markets/tax-classes/create.ts';
import { handler as deleteTaxClass } from '../markets/tax-classes/delete.ts';
import { handler as updateTaxClass } from '../markets/tax-classes/update.ts';
import { handler as updateMarket } from '../markets/update.ts';
import { handler as createMethod } from './methods/create.ts';
import { made } from './rates.factory.ts';
import { handler as rates } from './rates.ts';

withTable();
const clock = fixedClock();
afterEach(removeFault);

const changed = async (
  ...[handler, tenant, method, pathParameters, body]: [
    typeof createMethod,
    string,
    string,
    Record<string, string>,
    object?,
  ]
) => {
  const answer = await invoke(handler, { tenant, method, pathParameters, ...(body && { body }) });
  expect(answer.status).toBeLessThan(300);
};

/** The rate, and what named the market or why there is none; with the calls that it took. */
async function quote(tenant: string, body: object) {
  const event = gatewayEvent({ tenant, body });
  const answer = (await rates(event as never, lambdaContext() as never)) as { body: string };
  const { rates: list, tax } = JSON.parse(answer.body) as RatesAnswer;
  const found = [list[0]?.tax_rate ?? null, tax.source ?? tax.reason];
  return { found, calls: factsOf(event as never).cost?.calls };
}

/** The tax that a quote finds at once and, from memory, a minute later; the last one takes one call. */
async function seen(tenant: string, body: object) {
  const atOnce = await quote(tenant, body);
  clock.advance(60);
  const held = [await quote(tenant, body), await quote(tenant, body)];
  for (const { found } of held) expect(found).toEqual(atOnce.found);
  expect(held[1]?.calls).toBe(1);
  return atOnce.found;
}

// SHP-123, SHP-135
it('every change of markets counts for the very next quote, and is held once it has settled', async () => {
  const tenant = 'trade';
  await made(createMethod, tenant, { code: 'm', name: 'M', enabled: true });
  const de = await made(createMarket, tenant, { code: 'de', name: 'DE' });
  const inGermany = () => seen(tenant, { country: 'DE' });
  const ofDe = { market_id: de };
  expect(await inGermany()).toEqual([null, 'no_tax_classes']);
  const id = await made(createTaxClass, tenant, { code: 'full', name: 'F', rate: 19 }, ofDe);
  expect(await inGermany()).toEqual([19, 'sole_market']);
  await changed(updateTaxClass, tenant, 'PUT', { ...ofDe, id }, { rate: 16 });
  expect(await inGermany()).toEqual([16, 'sole_market']);
  const locale = await made(createLocale, tenant, { code: 'de-DE' }, ofDe);
  expect(await inGermany()).toEqual([16, 'country']);
  const ch = await made(createMarket, tenant, { code: 'ch', name: 'CH' });
  expect(await inGermany()).toEqual([16, 'country']);
  await changed(backfill, tenant, 'POST', { id: ch }, { source: 'de' });
  expect(await inGermany()).toEqual([null, 'market_required']);
  await changed(updateMarket, tenant, 'PUT', { id: ch }, { status: 'inactive' });
  expect(await inGermany()).toEqual([16, 'country']);
  await changed(deleteLocale, tenant, 'DELETE', { ...ofDe, id: locale });
  expect(await inGermany()).toEqual([null, 'market_required']);
  await changed(deleteMarket, tenant, 'DELETE', { id: ch });
  expect(await inGermany()).toEqual([16, 'sole_market']);
  // A market is never made without a locale.
  await changed(clone, tenant, 'POST', { id: 'de' }, { code: 'at', name: 'AT' });
  expect(await inGermany()).toEqual([16, 'country']);
  await changed(deleteTaxClass, tenant, 'DELETE', { ...ofDe, id });
  expect(await seen(tenant, ofDe)).toEqual([null, 'no_tax_classes']);
});

// SHP-135
it('a look beside the change of a tax class is never kept', async () => {
  const tenant = 'torn';
  await made(createMethod, tenant, { code: 'm', name: 'M', enabled: true });
  const market_id = await made(createMarket, tenant, { code: 'de', name: 'DE' });
  const of = { market_id };
  const id = await made(createTaxClass, tenant, { code: 'full', name: 'F', rate: 19 }, of);
  expect(await seen(tenant, {})).toEqual([19, 'sole_market']);
  const { torn } = tearReads(({ sk }) => sk === `ID#${id}`);
  await changed(updateTaxClass, tenant, 'PUT', { ...of, id }, { rate: 16 });
  expect((await quote(tenant, {})).found).toEqual([19, 'sole_market']);
  expect(torn()).toBe(1);
  expect(await seen(tenant, {})).toEqual([16, 'sole_market']);
});

// SHP-132, SHP-135
it('settings count for the very next quote, of whichever market it turns out to be for', async () => {
  const tenant = 'levels';
  await made(createMethod, tenant, { code: 'm', name: 'M', enabled: true, price: 5 });
  const de = await made(createMarket, tenant, { code: 'de', name: 'DE' });
  const set = (market: string | undefined, free_shipping_threshold: number) =>
    storeSettings(tenant, shippingSettings, market, { free_shipping_threshold });
  const price = async () => {
    const answer = await invoke<RatesAnswer>(rates, { tenant, body: { order_value: 60 } });
    return answer.body.rates[0]?.price;
  };
  await set(undefined, 200);
  await set(de, 50);
  clock.advance(60);
  expect([await price(), await price()]).toEqual([0, 0]);
  await set(de, 70);
  expect(await price()).toBe(5);
  await set(de, 60);
  expect(await price()).toBe(0);
  await made(createMarket, tenant, { code: 'at', name: 'AT' });
  expect(await price()).toBe(5);
  clock.advance(60);
  expect([await price(), await price()]).toEqual([5, 5]);
  await set(undefined, 60);
  expect(await price()).toBe(0);
});
