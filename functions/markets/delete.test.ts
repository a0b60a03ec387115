import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { calling, newMarket, type Row, strays } from './copies.factory.ts';
import { handler as createCurrency } from './currencies/create.ts';
import { handler as removeCurrency } from './currencies/delete.ts';
import { handler as updateCurrency } from './currencies/update.ts';
import { handler as remove } from './delete.ts';
import { handler as createLocale } from './locales/create.ts';
import { handler as createTaxClass } from './tax-classes/create.ts';

describe('delete', () => {
  withTable();
  afterEach(removeFault);

  // MKT-27
  it('leaves no row behind that a torn look does not show', async () => {
    const tenant = 'torn';
    await newMarket(tenant, 'de');
    const { id } = await newMarket(tenant, 'at');
    const { torn } = tearReads(({ pk, sk }) => pk.includes('MARKET_LOCALES') && sk !== 'DEFAULT');
    await calling(createLocale, tenant, { market_id: id }, { code: 'de-AT' });
    const removed = await invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } });
    expect([removed.status, torn() > 0]).toEqual([200, true]);
    expect(await strays(tenant, id)).toEqual([]);
  });

  // MKT-26, MKT-27
  it('deletes a few rows with the market, and conflicts with a concurrent write of one', async () => {
    const tenant = 'few';
    await newMarket(tenant, 'de');
    for (let round = 0; round < rounds({ short: 3, long: 5 }); round += 1) {
      const { id } = await newMarket(tenant, 'at');
      const at = { market_id: id };
      const { body } = await calling<Row>(createCurrency, tenant, at, { code: 'EUR' });
      const row = { ...at, id: body.id };
      const put = { tenant, method: 'PUT', pathParameters: row, body: { is_default: true } };
      const [removed, ...others] = await Promise.all([
        invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } }),
        calling(createLocale, tenant, at, { code: 'de-AT' }),
        invoke(updateCurrency, put),
        calling(createTaxClass, tenant, at, { code: 'standard', name: 'S', is_default: true }),
        invoke(removeCurrency, { tenant, method: 'DELETE', pathParameters: row }),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of others) expect([200, 201, 404, 409]).toContain(status);
      expect(await strays(tenant, id)).toEqual([]);
    }
  });
});
