import type { RatesAnswer } from '@waybill/shipping/rate/rate.schema';
import { describe, expect, it } from 'vitest';
import type { Call, Page } from '../support/client.ts';
import { place } from '../support/placement.ts';
import { v0Signature } from '../support/receiver.ts';
import type { System } from '../support/system.ts';
import { receiver, register } from './webhooks.ts';

interface Row {
  readonly id: string;
  readonly code: string;
}

type Headers = Readonly<Record<string, string>>;

async function created<Body = Row>(call: Call, path: string, body: object): Promise<Body> {
  const answer = await call<Body>(`POST /v1/${path}`, { body });
  expect(answer.status, `${path}: ${answer.text}`).toBe(201);
  return answer.body;
}

const put = (call: Call, path: string, body: object) => call(`PUT /v1/${path}`, { body });

async function quoted(call: Call, body: object, headers: Headers = {}): Promise<RatesAnswer> {
  const answer = await call<RatesAnswer>('POST /v1/shipping/rates', { body, headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** A market that can trade: euros, German, 19 % and, for some, 7 %. */
async function germany(call: Call): Promise<{ id: string; reduced: string }> {
  const { id } = await created(call, 'markets', { code: 'de', name: 'Germany' });
  const at = `markets/${id}`;
  await created(call, `${at}/currencies`, { code: 'EUR', is_default: true });
  await created(call, `${at}/locales`, { code: 'de-DE', is_default: true });
  const standard = { code: 'standard', name: 'Standard', rate: 19, is_default: true };
  await created(call, `${at}/tax_classes`, standard);
  const reduced = { code: 'reduced', name: 'Reduced', rate: 7, position: 1 };
  return { id, reduced: (await created(call, `${at}/tax_classes`, reduced)).id };
}

/** Parcels by weight with DHL to two countries, built as a ladder. */
async function parcels(call: Call): Promise<string> {
  const { id } = await created(call, 'shipping/methods', {
    code: 'parcel',
    name: 'Parcel',
    pricing_type: 'matrix',
    matrix_basis: 'weight',
    carrier: 'dhl',
    countries: ['DE', 'AT'],
    enabled: true,
    position: 10,
  });
  const rungs = { to_value: 30, step: 5, base_price: '4.90', step_price: 2 };
  const ladder = await created<Page<object>>(call, `shipping/methods/${id}/tiers/ladder`, rungs);
  expect(ladder).toMatchObject({ total: 7, limit: 7, offset: 0 });
  return id;
}

const fridayAfternoon = '2026-07-03T15:59:00Z';

/** Markets and shipping over HTTP, for the sources and for the bundles alike. */
export function tradeEndToEnd(system: System): void {
  describe('a shop', () => {
    it('sets up a market and a price table, and quotes price, tax and delivery', async () => {
      const call = system.as(await system.newTenant());
      const market = await germany(call);
      expect(await call('GET /v1/markets/DE/readiness')).toMatchObject({
        status: 200,
        body: { ready: true, serving: true, blocking: [], counts: { tax_classes: 2 } },
      });
      const method = await parcels(call);

      const consignment = { weight: 10, country: 'de', at: fridayAfternoon };
      const quote = await quoted(call, consignment);
      expect(quote).toMatchObject({
        rates: [
          {
            id: method,
            code: 'parcel',
            price: 8.9,
            currency: 'EUR',
            quote_required: false,
            carrier: 'dhl',
            carrier_name: 'DHL',
            carrier_source: 'method_code',
            tax_class: 'standard',
            tax_rate: 19,
            tax_source: 'market_default',
            delivery: {
              ship_date: '2026-07-03',
              earliest: '2026-07-04',
              latest: '2026-07-05',
              cutoff_time: '16:00',
              cutoff_passed: false,
              handling_days: 0,
            },
          },
        ],
        tax: { resolved: true, market_id: market.id, source: 'country' },
        country: 'DE',
      });
      expect(quote.excluded.map(({ code, reason_code }) => `${code} ${reason_code}`)).toEqual([
        'standard disabled',
        'express disabled',
        'pickup disabled',
      ]);

      const grams = { ...consignment, weight: 5000, weight_unit: 'g', at: '2026-07-03T16:00:00Z' };
      expect(await quoted(call, grams)).toMatchObject({
        rates: [{ price: 6.9, delivery: { ship_date: '2026-07-04', cutoff_passed: true } }],
        basis: { weight_unit: 'kg', request_weight_unit_factor: 0.001 },
      });
      const abroad = await quoted(call, { ...consignment, country: 'FR' });
      expect(abroad.rates).toEqual([]);
      expect(abroad.excluded.at(-1)).toMatchObject({ reason_code: 'country_not_allowed' });
      await put(call, `shipping/methods/${method}`, { free_above: 100 });
      expect(await quoted(call, { ...consignment, order_value: 100 })).toMatchObject({
        rates: [{ price: 0, free_reason: expect.stringContaining('100') }],
      });
    });

    // API-121
    it('enters a second market as a copy, which has settings of its own', async () => {
      const call = system.as(await system.newTenant());
      const { id } = await germany(call);
      await parcels(call);
      type Cloned = { readonly market: Row & { readonly is_default: boolean } };
      const cloned = await created<Cloned>(call, 'markets/de/clone', {
        code: 'ch',
        name: 'Switzerland',
        currency: 'CHF',
      });
      expect(cloned).toMatchObject({
        market: { code: 'ch', currency: 'CHF', status: 'active', is_default: false },
        source: { id, code: 'de' },
        copied: { locales: 1, currencies: 1, tax_classes: 2 },
        seeded: { locales: 0, currencies: 1 },
        readiness: { ready: true, blocking: [] },
      });
      const set = (app: string, values: object) =>
        put(call, `settings/apps/${app}`, { market: 'CH', values });
      expect(await set('orders', { default_currency: 'CHF' })).toMatchObject({ status: 200 });
      await set('shipping', { handling_days: 3, free_shipping_threshold: 50 });

      const inMarket = (market: string): Headers => ({ 'x-service-market': market });
      const currency = async (headers: Headers = {}) =>
        (await place(call, undefined, headers)).body.currency;
      expect([await currency(), await currency(inMarket('Ch'))]).toEqual(['EUR', 'CHF']);

      const consignment = { weight: 1, country: 'DE', order_value: 50, at: fridayAfternoon };
      expect(await quoted(call, consignment, inMarket('CH'))).toMatchObject({
        rates: [{ price: 0, tax_rate: 19, delivery: { ship_date: '2026-07-06' } }],
        tax: { resolved: true, market_id: cloned.market.id, source: 'header' },
      });
      expect(await quoted(call, { ...consignment, market_id: id })).toMatchObject({
        rates: [{ price: 4.9, delivery: { ship_date: '2026-07-03', handling_days: 0 } }],
        tax: { resolved: true, market_id: id, source: 'request' },
      });
      // Both markets speak de-DE now: the country names neither.
      expect(await quoted(call, consignment)).toMatchObject({
        rates: [{ price: 4.9, tax_rate: null }],
        tax: { resolved: false, reason: 'market_required' },
      });

      expect(await call('POST /v1/markets/ch/make-default', { body: {} })).toMatchObject({
        status: 200,
        body: { market: { code: 'ch', is_default: true }, demoted: ['de'] },
      });
      expect(await currency()).toBe('CHF');
      await put(call, `markets/${cloned.market.id}`, { code: 'swiss' });
      expect(await currency(inMarket('swiss'))).toBe('CHF');
      expect(await place(call, undefined, inMarket('ch'))).toMatchObject({
        status: 404,
        body: { code: 'unknown_market' },
      });
    });
  });
}

/** From a change of the trade to the customer's server: topic, id and code, signed. */
export function signedTradeWebhooksEndToEnd(system: System): void {
  it('tells of carriers and markets, signed', async () => {
    const call = system.as(await system.newTenant());
    const inbox = await receiver();
    const topics = ['carrier.updated', 'market.*', 'shipping_method.updated'];
    const secret = await register(call, inbox, topics);
    const { body } = await call<Page<Row>>('GET /v1/shipping/carriers?code=dhl');
    const [dhl] = body.items;
    const carrier = `shipping/carriers/${dhl?.id}`;
    await put(call, carrier, { cutoff_time: '12:30' });
    // The same again is no change.
    expect(await put(call, carrier, { cutoff_time: '12:30' })).toMatchObject({ status: 200 });
    const market = await created(call, 'markets', { code: 'de', name: 'Germany' });
    const other = await created(call, 'markets', { code: 'at', name: 'Austria' });
    await call('POST /v1/markets/at/make-default', { body: {} });
    const method = await parcels(call);

    const summaryOf = (topic: string, { id, code }: Row) =>
      `${topic} ${JSON.stringify({ id, code })}`;
    const expected = [
      summaryOf('carrier.updated', { id: String(dhl?.id), code: 'dhl' }),
      summaryOf('market.created', market),
      summaryOf('market.created', other),
      summaryOf('market.updated', market),
      summaryOf('market.updated', other),
      summaryOf('shipping_method.updated', { id: method, code: 'parcel' }),
    ].sort();
    const arrived = () =>
      inbox.deliveries
        .map(({ event }) => summaryOf(event.topic, event.data as unknown as Row))
        .sort();
    await expect.poll(arrived).toEqual(expected);
    for (const { headers, body: bytes, event } of inbox.deliveries) {
      expect(Object.keys(event.data as object).sort()).toEqual(['code', 'id']);
      expect(headers['x-service-topic']).toBe(event.topic);
      expect(headers['x-service-signature']).toBe(v0Signature(secret, bytes));
    }
  });
}
