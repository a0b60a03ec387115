import { commit } from '@waybill/table/commit';
import { metered } from '@waybill/table/operate';
import { readTogether } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { defineSettings, perMarket, tenantWide } from './setting.ts';
import { code, count } from './setting-kinds.ts';
import {
  loadSettings,
  loadSettingsFor,
  marketSettingsRemoval,
  storeSettings,
} from './settings.repository.ts';

withTable();

const lending = defineSettings('lending', {
  days: tenantWide(count(1), 14, 'Days of a loan.'),
  desk: perMarket(code, null, 'Desk of loans.'),
});

const selling = defineSettings('selling', { desk: perMarket(code, 'till', 'Desk of sales.') });

describe('stored settings', () => {
  it('answer for a market, for the tenant, and for one level alone', async () => {
    await storeSettings('levels', lending, undefined, { days: 7, desk: 'main' });
    await storeSettings('levels', lending, 'm', { desk: 'east' });
    const stored = await loadSettings('levels', lending);
    expect(stored.for(undefined)).toEqual({ days: 7, desk: 'main' });
    expect(stored.for('m')).toEqual({ days: 7, desk: 'east' });
    expect(stored.for('other')).toEqual({ days: 7, desk: 'main' });
    expect(stored.at('m')).toEqual({ desk: 'east' });
    expect(stored.at('other')).toEqual({});
    expect(stored.ofMarkets()).toEqual(new Map([['m', { desk: 'east' }]]));
  });

  it('answer the same from the two items of a market, read with others', async () => {
    await storeSettings('two', lending, undefined, { days: 7, desk: 'main' });
    await storeSettings('two', lending, 'm', { desk: 'east' });
    const all = await loadSettings('two', lending);
    const { cost, result } = metered(() => loadSettingsFor('two', lending, 'm', readTogether()));
    expect((await result).for('m')).toEqual(all.for('m'));
    expect(cost.calls).toBe(1);
    const ofNone = await loadSettingsFor('two', lending, undefined, readTogether());
    expect(ofNone.for(undefined)).toEqual(all.for(undefined));
  });

  it('lose a value to null, and keep the others', async () => {
    await storeSettings('null', lending, undefined, { days: 7, desk: 'main' });
    await storeSettings('null', lending, undefined, { days: null });
    await storeSettings('null', lending, undefined, {});
    const stored = await loadSettings('null', lending);
    expect(stored.at(undefined)).toEqual({ desk: 'main' });
    expect(stored.for(undefined).days).toBe(14);
  });

  it('belong to one tenant and one area', async () => {
    await storeSettings('mine', lending, undefined, { desk: 'main' });
    expect((await loadSettings('mine', selling)).for(undefined)).toEqual({ desk: 'till' });
    expect((await loadSettings('yours', lending)).for(undefined).desk).toBeNull();
  });

  it('go with their market, those of all areas named', async () => {
    await storeSettings('gone', lending, undefined, { desk: 'main' });
    await storeSettings('gone', lending, 'm', { desk: 'east' });
    await storeSettings('gone', selling, 'm', { desk: 'east' });
    await commit(marketSettingsRemoval('gone', [lending, selling], 'm'));
    expect((await loadSettings('gone', lending)).for('m').desk).toBe('main');
    expect((await loadSettings('gone', selling)).at('m')).toEqual({});
  });
});
