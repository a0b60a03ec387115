import type { Market } from '@waybill/markets/market/market.resource';
import { fillMarket, fillTenant } from '@waybill/markets/testing/large-market.factory';
import { sweepIntents } from '@waybill/table/operate';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import {
  calling,
  cloning,
  countEvents,
  held,
  later,
  marketCodes,
  newMarket,
  SIZE,
  smallSource,
  strays,
} from './copies.factory.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';

/** Clones with the same code at once. */
const TWINS = rounds({ short: 2, long: 3 });

describe('clone', () => {
  withTable();

  // MKT-64
  it('makes no clone beyond the limit of markets', async () => {
    await fillTenant('full', 999);
    expect((await cloning('full', 'm0', { code: 'last' })).status).toBe(201);
    for (const answer of [
      await cloning('full', 'm0', { code: 'more' }),
      await calling<Market>(create, 'full', {}, { code: 'more', name: 'More' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    }
  });

  // MKT-51, MKT-53, MKT-56, MKT-58, MKT-63
  it('copies a market with its collections and tells of every record once', async () => {
    const tenant = 'clone';
    const source = await smallSource(tenant);
    const before = await countEvents(tenant);
    const { status, body } = await cloning(tenant, 'DE', { code: 'ch', currency: 'CHF' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      market: {
        code: 'ch',
        name: 'ch',
        currency: 'CHF',
        status: 'active',
        is_default: false,
        labels: null,
        position: 0,
      },
      source: { id: source.id, code: 'de' },
      copied: { locales: 3, currencies: 2, tax_classes: 1 },
      seeded: { locales: 0, currencies: 0 },
      readiness: { ready: true, serving: true, blocking: [], warnings: [] },
    });
    expect(await held(tenant, body.market.id)).toMatchObject({
      // Equal ranks keep the order of their originals.
      locales: ['fr-CH', 'de-CH*', 'it-CH'],
      currencies: ['EUR', 'CHF*'],
      tax_classes: ['standard*'],
    });
    expect(await held(tenant, source.id)).toMatchObject({ currencies: ['EUR*', 'CHF'] });
    const after = await countEvents(tenant);
    const more = Object.keys(after).map((topic) => [
      topic,
      (after[topic] ?? 0) - (before[topic] ?? 0),
    ]);
    expect(Object.fromEntries(more)).toMatchObject({
      'market.created': 1,
      'market_locale.created': 3,
      'market_currency.created': 2,
      'market_tax_class.created': 1,
    });
  });

  // MKT-4, MKT-8, MKT-10, MKT-51, MKT-61
  it.each([
    ['nowhere', { code: 'x' }, 404, 'not_found'],
    ['de', {}, 400, 'invalid_value'],
    ['de', { code: 'X' }, 400, 'invalid_market_code'],
    ['de', { code: 'x', currency: 'HRK' }, 400, 'invalid_currency'],
    ['de', { code: 'de' }, 409, 'unique_violation'],
  ])('of %s with %j is refused', async (id, body, status, code) => {
    const tenant = 'refused';
    if ((await marketCodes(tenant)).length === 0) await newMarket(tenant, 'de');
    expect(await cloning(tenant, id, body)).toMatchObject({ status, body: { code } });
    expect(await marketCodes(tenant)).toEqual(['de']);
  });

  // MKT-61
  it('lets one of many with the same code through, and leaves nothing of the others', async () => {
    const tenant = 'twins';
    const source = await smallSource(tenant);
    await fillMarket(tenant, (await newMarket(tenant, 'large')).id, SIZE);
    for (const id of [source.id, 'large']) {
      const answers = await Promise.all(
        Array.from({ length: TWINS }, () => cloning(tenant, id, { code: `x-${id}` })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        201,
        ...Array.from({ length: TWINS - 1 }, () => 409),
      ]);
      const made = answers.find(({ status }) => status === 201)?.body.market.id ?? '';
      await invoke(remove, { tenant, method: 'DELETE', pathParameters: { id: made } });
    }
    const large = (await imagesOf(tenant)).size;
    await sweepIntents(later());
    expect([...(await imagesOf(tenant)).values()].filter(({ intent }) => intent)).toEqual([]);
    expect((await imagesOf(tenant)).size).toBeLessThanOrEqual(large);
    expect(await strays(tenant, '')).toHaveLength(
      (await strays(tenant, source.id)).length + 2 * (SIZE + SIZE) + 2 + 2 + 1,
    );
  });
});
