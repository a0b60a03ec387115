import type { Market } from '@waybill/markets/market/market.resource';
import { fillMarket } from '@waybill/markets/testing/large-market.factory';
import { sweepIntents } from '@waybill/table/operate';
import { hurry } from '@waybill/testing/clock';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler as context } from './context.ts';
import {
  calling,
  cloning,
  countEvents,
  filling,
  held,
  later,
  marketCodes,
  newMarket,
  type Row,
  SIZE,
  strays,
} from './copies.factory.ts';
import { handler as createCurrency } from './currencies/create.ts';
import { handler as remove } from './delete.ts';
import { handler as list } from './list.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** From one call that a case dies after to the next. */
const STEP = rounds({ short: 19, long: 2 });

/** A case that dies after more and more calls until it lives: nothing first, then the whole of it. */
async function everyDeath(given: {
  readonly name: string;
  readonly prepare: (tenant: string) => Promise<string>;
  readonly act: (tenant: string, id: string) => Promise<unknown>;
  /** Tells whether the change happened, after a look at all that must hold. */
  readonly look: (tenant: string, id: string) => Promise<boolean>;
}): Promise<void> {
  const outcomes: boolean[] = [];
  for (let calls = 0; ; calls += STEP) {
    const tenant = `${given.name}-${calls}`;
    const id = await given.prepare(tenant);
    const { died } = killAfter(calls);
    await given.act(tenant, id).catch(() => undefined);
    vi.restoreAllMocks();
    await indexesCaughtUp();
    outcomes.push(await given.look(tenant, id));
    if (!died()) break;
  }
  expect(outcomes.indexOf(true) * STEP).toBeGreaterThan(4);
  expect(outcomes.lastIndexOf(false)).toBeLessThan(outcomes.indexOf(true));
}

describe('a clone whose caller dies', () => {
  withTable();

  // MKT-62
  it('is whole or nothing, and nothing of it comes up later', { timeout: 60_000 }, async () => {
    let own = 0;
    await everyDeath({
      name: 'clone',
      prepare: async (tenant) => {
        const { id } = await newMarket(tenant, 'de');
        await fillMarket(tenant, id, SIZE);
        own = (await strays(tenant, '')).length;
        return id;
      },
      act: (tenant, id) => cloning(tenant, id, { code: 'ch' }),
      look: async (tenant) => {
        const { body } = await invoke<{ items: Market[] }>(list, { tenant, query: { code: 'ch' } });
        const [made] = body.items;
        if (made) expect((await held(tenant, made.id)).counts).toEqual([SIZE, SIZE, 1]);
        await sweepIntents(later());
        expect(await marketCodes(tenant)).toEqual(made ? ['ch', 'de'] : ['de']);
        expect((await strays(tenant, '')).length).toBe(made ? 2 * own : own);
        const rows = { 'market_locale.created': SIZE, 'market_currency.created': SIZE };
        expect(await countEvents(tenant)).toEqual({
          'market.created': made ? 2 : 1,
          ...(made && { ...rows, 'market_tax_class.created': 1 }),
        });
        return made !== undefined;
      },
    });
  });
});

describe('a backfill whose caller dies', () => {
  withTable();
  const filled = (tenant: string, id: string) => filling(tenant, id, { source: 'de' });

  // MKT-74
  it('is whole or nothing for every reader', { timeout: 60_000 }, async () => {
    await everyDeath({
      name: 'fill',
      prepare: async (tenant) => {
        await fillMarket(tenant, (await newMarket(tenant, 'de')).id, SIZE);
        const { id } = await newMarket(tenant, 'at');
        await calling(createCurrency, tenant, { market_id: id }, { code: 'EUR' });
        return id;
      },
      act: filled,
      look: async (tenant, id) => {
        const { counts } = await held(tenant, id);
        const whole = counts[0] === SIZE;
        expect(counts).toEqual(whole ? [SIZE, SIZE, 1] : [0, 1, 0]);
        const { body } = await invoke<{ locales: Row[]; currencies: Row[] }>(context, {
          tenant,
          pathParameters: { id },
        });
        expect([body.locales.length, body.currencies.length]).toEqual(counts.slice(0, 2));
        await sweepIntents(later());
        expect((await held(tenant, id)).counts).toEqual(counts);
        const again = await filled(tenant, id);
        expect(again.body.added).toEqual(
          whole
            ? { locales: 0, currencies: 0, tax_classes: 0 }
            : { locales: SIZE, currencies: SIZE - 1, tax_classes: 1 },
        );
        expect((await held(tenant, id)).counts).toEqual([SIZE, SIZE, 1]);
        return whole;
      },
    });
  });

  // MKT-75
  it('lets calls on its rows wait, and take over', async () => {
    const tenant = 'takeover';
    await fillMarket(tenant, (await newMarket(tenant, 'de')).id, SIZE);
    const { id } = await newMarket(tenant, 'at');
    killAfter(12);
    await filled(tenant, id).catch(() => undefined);
    vi.restoreAllMocks();
    hurry(5);
    const creating = () => calling(createCurrency, tenant, { market_id: id }, { code: 'EUR' });
    expect(await creating()).toMatchObject({
      status: 409,
      body: { code: 'concurrent_modification' },
    });
    vi.useFakeTimers({ now: later(), toFake: ['Date'] });
    expect((await creating()).status).toBe(201);
    expect(await held(tenant, id)).toMatchObject({ counts: [0, 1, 0], currencies: ['EUR'] });
  });
});

describe('a market whose removal dies', () => {
  withTable();

  // MKT-26, MKT-28
  it('goes with all its rows or stays with them', { timeout: 60_000 }, async () => {
    const removing = (tenant: string, id: string) =>
      invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } });
    await everyDeath({
      name: 'gone',
      prepare: async (tenant) => {
        await newMarket(tenant, 'de');
        const { id } = await newMarket(tenant, 'at');
        await fillMarket(tenant, id, 30);
        return id;
      },
      act: removing,
      look: async (tenant, id) => {
        const gone = !(await marketCodes(tenant)).includes('at');
        const counts = gone ? [0, 0, 0] : [30, 30, 1];
        expect((await held(tenant, id)).counts).toEqual(counts);
        await sweepIntents(later());
        expect((await held(tenant, id)).counts).toEqual(counts);
        if (!gone) expect((await removing(tenant, id)).status).toBe(200);
        expect(await strays(tenant, id)).toEqual([]);
        expect(await countEvents(tenant)).toEqual({ 'market.created': 2, 'market.deleted': 1 });
        return gone;
      },
    });
  });
});
