import { factsOf } from '@waybill/api/observe';
import type { RatesAnswer } from '@waybill/shipping/rate/rate.schema';
import { fixedClock } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as carrierDefaults } from './carriers/defaults.ts';
import { handler as deleteCarrier } from './carriers/delete.ts';
import { handler as updateCarrier } from './carriers/update.ts';
import { handler as createMethod } from './methods/create.ts';
import { handler as methodDefaults } from './methods/defaults.ts';
import { handler as deleteMethod } from './methods/delete.ts';
import { handler as updateMethod } from './methods/update.ts';
import { carrier, full, made, market, method, quoted } from './rates.factory.ts';
import { handler as rates } from './rates.ts';
import { handler as createTier } from './tiers/create.ts';
import { handler as ladder } from './tiers/ladder.ts';
import { handler as replaceTiers } from './tiers/replace.ts';
import { handler as updateTier } from './tiers/update.ts';
import { handler as createUnit } from './weight-units/create.ts';
import { handler as deleteUnit } from './weight-units/delete.ts';
import { handler as makeUnitDefault } from './weight-units/make-default.ts';
import { handler as updateUnit } from './weight-units/update.ts';

withTable();

describe('a change of the offer', () => {
  const put = (handler: typeof createMethod, tenant: string, path: object, body: object) =>
    invoke(handler, { method: 'PUT', tenant, pathParameters: { ...path }, body });
  const drop = (handler: typeof createMethod, tenant: string, path: object) =>
    invoke(handler, { method: 'DELETE', tenant, pathParameters: { ...path } });

  // SHP-135
  it('counts for the very next quote, whatever it is', async () => {
    const tenant = 'next';
    const seen = async () => {
      const { rates: list, excluded } = await quoted(tenant, { weight: 3 });
      return [
        ...list.map(({ code, price, carrier_source }) => [code, price, carrier_source]),
        ...excluded.map(({ code, reason_code }) => [code, reason_code]),
      ];
    };
    const carrier_id = await carrier(tenant, { code: 'dhl' });
    expect(await seen()).toEqual([]);
    const matrix = { code: 'm', pricing_type: 'matrix', carrier_id, carrier: 'Anna' } as const;
    const method_id = await method(tenant, matrix);
    expect(await seen()).toEqual([['m', 'matrix_no_tiers']]);
    const id = await made(createTier, tenant, { from_value: 1, price: 1 }, { method_id });
    expect(await seen()).toEqual([['m', 1, 'method']]);
    await put(updateTier, tenant, { method_id, id }, { price: 2 });
    expect(await seen()).toEqual([['m', 2, 'method']]);
    await put(replaceTiers, tenant, { method_id }, { tiers: [{ from_value: 2, price: 3 }] });
    expect(await seen()).toEqual([['m', 3, 'method']]);
    const rungs = { to_value: 3, step: 3, base_price: 4 };
    await made(ladder, tenant, rungs, { method_id });
    expect(await seen()).toEqual([['m', 4, 'method']]);
    await put(updateCarrier, tenant, { id: carrier_id }, { status: 'paused' });
    expect(await seen()).toEqual([['m', 'carrier_not_active']]);
    await drop(deleteCarrier, tenant, { id: carrier_id });
    expect(await seen()).toEqual([['m', 4, 'method_text']]);
    await put(updateMethod, tenant, { id: method_id }, { pricing_type: 'fixed', price: 5 });
    expect(await seen()).toEqual([['m', 5, 'method_text']]);
    await drop(deleteMethod, tenant, { id: method_id });
    expect(await seen()).toEqual([]);
    const unit = { code: 't', title: 'Tonne', factor: 1000, is_default: true };
    const tonne = await made(createUnit, tenant, unit);
    const factor = async () => (await quoted(tenant)).basis.weight_unit_factor;
    expect(await factor()).toBe(1000);
    await put(updateUnit, tenant, { id: tonne }, { factor: 1016 });
    expect(await factor()).toBe(1016);
    await drop(deleteUnit, tenant, { id: tonne });
    expect(await factor()).toBe(1);
    const again = await made(createUnit, tenant, { ...unit, is_default: false });
    expect(await factor()).toBe(1);
    const path = { pathParameters: { id: again } };
    await invoke(makeUnitDefault, { tenant, method: 'POST', body: {}, ...path });
    expect(await factor()).toBe(1000);
    await invoke(carrierDefaults, { tenant, method: 'POST' });
    await method(tenant, { code: 'n', carrier: 'ups' });
    expect(await seen()).toEqual([['n', 0, 'method_code']]);
    await invoke(methodDefaults, { tenant, method: 'POST' });
    expect(await seen()).toContainEqual(['pickup', 'disabled']);
  });

  describe('beside the commit of a change', () => {
    const clock = fixedClock();
    afterEach(removeFault);

    // SHP-135, SHP-136
    it('is right again with the next quote, whatever the one beside it saw', async () => {
      const tenant = 'beside';
      const id = await method(tenant, { code: 'm', price: 5 });
      const price = async () => (await quoted(tenant)).rates[0]?.price;
      clock.advance(60);
      expect([await price(), await price()]).toEqual([5, 5]);
      const { torn } = tearReads(({ pk }) => pk.endsWith('SHIPPING_METHODS'));
      await put(updateMethod, tenant, { id }, { price: 9 });
      expect(await price()).toBe(5);
      expect(torn()).toBe(1);
      for (const seconds of [0, 20, 60, 60]) {
        clock.advance(seconds);
        expect(await price()).toBe(9);
      }
    });
  });

  it('is one of its tenant alone', async () => {
    await method('mine', { code: 'm' });
    expect((await quoted('mine')).rates).toHaveLength(1);
    await method('yours', { code: 'm', price: 2 });
    expect((await quoted('yours')).rates).toMatchObject([{ price: 2 }]);
    expect((await quoted('mine')).rates).toMatchObject([{ price: 0 }]);
  });
});

/** Their tiers are one read in a short run too, of as many pages as they fill. */
const METHODS = rounds({ short: 10, long: 50 });

describe(`a quote over ${METHODS} methods of 200 tiers`, () => {
  const clock = fixedClock();

  // SHP-137
  it('takes three round trips at most', async () => {
    const tenant = 'large';
    const rungs = { to_value: 199, step: 1, base_price: 1, step_price: 0.5 };
    const ids: string[] = [];
    for (let index = 0; index < METHODS; index += 1) {
      ids.push(await method(tenant, { code: `m${index}`, pricing_type: 'matrix' }));
    }
    await Promise.all(ids.map((method_id) => made(ladder, tenant, rungs, { method_id })));
    await market(tenant, 'de', ['de-DE'], [full]);
    await market(tenant, 'at', ['de-AT'], [full]);
    const body = { weight: 150.5, country: 'AT' };
    const costOf = async () => {
      const event = gatewayEvent({ tenant, body });
      const answer = (await rates(event as never, lambdaContext() as never)) as { body: string };
      const { rates: list, tax } = JSON.parse(answer.body) as RatesAnswer;
      expect(list.map(({ price }) => price)).toEqual(ids.map(() => 76));
      expect(tax.source).toBe('country');
      return factsOf(event as never).cost;
    };
    // Versions, tokens and settings are one batch. A process that sees the tenant for the first
    // time reads methods, tiers, carriers and units, too, all settings and markets; two locales;
    // the tax classes of one market.
    clock.advance(60);
    const first = await costOf();
    const later = await costOf();
    expect([first, later]).toMatchObject([
      { calls: 10, writeUnits: 0 },
      { calls: 1, depth: 1, writeUnits: 0 },
    ]);
    const [afterChange, unchanged] = [[first?.depth], [later?.depth]];
    for (let round = 0; round < 4; round += 1) {
      await made(createMethod, tenant, { code: `off${round}`, name: 'Off', enabled: false });
      clock.advance(60);
      afterChange.push((await costOf())?.depth);
      unchanged.push((await costOf())?.depth);
    }
    // The meter never counts too little, but one too many when chains of calls interleave.
    expect(Math.min(...afterChange.map(Number))).toBeLessThanOrEqual(3);
    expect(Math.min(...unchanged.map(Number))).toBeLessThanOrEqual(3);
  });
});
