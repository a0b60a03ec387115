import { fillMarket } from '@waybill/markets/testing/large-market.factory';
import { sweepIntents } from '@waybill/table/operate';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import {
  calling,
  filling,
  held,
  later,
  marketCodes,
  newMarket,
  SIZE,
  smallSource,
  strays,
} from './copies.factory.ts';
import { handler as createCurrency } from './currencies/create.ts';
import { handler as remove } from './delete.ts';
import { handler as createLocale } from './locales/create.ts';
import { handler as createTaxClass } from './tax-classes/create.ts';

describe('backfill', () => {
  withTable();
  afterEach(removeFault);

  // MKT-75
  it('makes up no locale where a torn look does not show the one there is', async () => {
    const tenant = 'torn';
    await newMarket(tenant, 'de');
    const { id } = await newMarket(tenant, 'at');
    const { torn } = tearReads(({ pk }) => pk.includes('MARKET_LOCALES'));
    await calling(createLocale, tenant, { market_id: id }, { code: 'fr-FR' });
    const { body } = await filling(tenant, 'at', { source: 'de' });
    expect(body).toMatchObject({ kept: { locales: 1 }, seeded: { locales: 0 } });
    expect(torn()).toBeGreaterThan(0);
    expect((await held(tenant, id)).locales).toEqual(['fr-FR']);
  });

  // MKT-65, MKT-71, MKT-72
  it('adds what is missing, keeps what is there, and repeats nothing', async () => {
    const tenant = 'fill';
    const source = await smallSource(tenant);
    const target = await newMarket(tenant, 'at');
    const at = { market_id: target.id };
    await calling(createTaxClass, tenant, at, { code: 'standard', name: 'Ours', rate: 20 });
    await calling(createLocale, tenant, at, { code: 'de-AT', is_default: true });
    const { body } = await filling(tenant, 'AT', { source: 'DE' });
    expect(body).toMatchObject({
      market: { id: target.id, code: 'at' },
      source: { id: source.id, code: 'de' },
      kept: { locales: 1, currencies: 0, tax_classes: 1 },
      added: { locales: 3, currencies: 2, tax_classes: 0 },
      seeded: { locales: 0, currencies: 0 },
      readiness: { ready: true, warnings: ['tax_classes'] },
    });
    expect(await held(tenant, target.id)).toMatchObject({
      locales: ['de-AT*', 'fr-CH', 'de-CH', 'it-CH'],
      currencies: ['EUR*', 'CHF'],
      tax_classes: ['standard'],
    });
    const before = await imagesOf(tenant);
    const again = await filling(tenant, target.id, { source: source.id });
    expect(again.body).toMatchObject({
      added: { locales: 0, currencies: 0, tax_classes: 0 },
      kept: { locales: 4, currencies: 2, tax_classes: 1 },
    });
    expect(await imagesOf(tenant)).toEqual(before);
  });

  // MKT-4, MKT-67
  it.each([
    ['nowhere', { source: 'de' }, 404, 'not_found'],
    ['de', { source: 'nowhere' }, 404, 'not_found'],
    ['de', {}, 400, 'invalid_value'],
    ['de', { source: 'DE' }, 400, 'same_market'],
  ])('of %s with %j is refused', async (id, body, status, code) => {
    const tenant = 'unfilled';
    if ((await marketCodes(tenant)).length === 0) await newMarket(tenant, 'de');
    expect(await filling(tenant, id, body)).toMatchObject({ status, body: { code } });
  });

  // MKT-75
  it('meets calls on the same rows side by side', async () => {
    const tenant = 'meet';
    const source = await smallSource(tenant);
    const { id: market_id } = await newMarket(tenant, 'at');
    const answers = await Promise.all([
      filling(tenant, market_id, { source: source.id }),
      filling(tenant, market_id, { source: source.id }),
      calling(createCurrency, tenant, { market_id }, { code: 'CHF', is_default: true }),
      calling(createCurrency, tenant, { market_id }, { code: 'PLN', is_default: true }),
      calling(createLocale, tenant, { market_id }, { code: 'de-AT', is_default: true }),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const { currencies, locales } = await held(tenant, market_id);
    expect([...currencies].map((code) => code.replace('*', '')).sort()).toEqual([
      'CHF',
      'EUR',
      'PLN',
    ]);
    expect(locales).toHaveLength(4);
    for (const rows of [currencies, locales]) {
      expect(rows.filter((code) => code.endsWith('*'))).toHaveLength(1);
    }
  });

  // MKT-75
  it('of a market that is deleted meanwhile leaves nothing', async () => {
    for (let round = 0; round < rounds({ short: 1, long: 4 }); round += 1) {
      const tenant = `vanish-${round}`;
      const source = await newMarket(tenant, 'de');
      await fillMarket(tenant, source.id, SIZE);
      const { id } = await newMarket(tenant, 'at');
      const [filled, removed] = await Promise.all([
        filling(tenant, id, { source: 'de' }),
        invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } }),
      ]);
      expect([200, 404, 409]).toContain(filled.status);
      if (removed.status !== 200) {
        await invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } });
      }
      await sweepIntents(later());
      expect(await strays(tenant, id)).toEqual([]);
      expect(await marketCodes(tenant)).toEqual(['de']);
    }
  });
});
