import { describe, expectTypeOf, it } from 'vitest';
import { effectiveSettings } from './effective.ts';
import { defineSettings, type LevelValues, perMarket, tenantWide } from './setting.ts';
import { amount, code, count, flag, oneOf } from './setting-kinds.ts';
import type { loadSettings, storeSettings } from './settings.repository.ts';

const lending = defineSettings('lending', {
  days: tenantWide(count(1), 14, 'Days of a loan.'),
  reminds: tenantWide(flag, false, 'Reminds of the end.'),
  counts: tenantWide(oneOf('days', 'weeks'), 'days', 'Unit of a loan.'),
  deposit: perMarket(amount, null, 'Deposit of a loan.'),
  desk: perMarket(code, 'main', 'Desk of loans.'),
});

type Declared = typeof lending.settings;

describe('the values of settings', () => {
  it('have the types of their declarations', () => {
    expectTypeOf(effectiveSettings<Declared>).returns.toEqualTypeOf<{
      readonly days: number;
      readonly reminds: boolean;
      readonly counts: 'days' | 'weeks';
      readonly deposit: number | null;
      readonly desk: string;
    }>();
  });

  it('are the same when they are loaded', () => {
    type Loaded = Awaited<ReturnType<typeof loadSettings<Declared>>>;
    expectTypeOf<ReturnType<Loaded['for']>>().toEqualTypeOf(effectiveSettings(lending, {}));
    expectTypeOf<ReturnType<Loaded['at']>>().toEqualTypeOf<LevelValues<Declared>>();
  });

  it('are read by names that exist, and as nothing else than they are', () => {
    type Values = ReturnType<typeof effectiveSettings<Declared>>;
    expectTypeOf<'day'>().not.toExtend<keyof Values>();
    expectTypeOf<Values['days']>().not.toExtend<string>();
    expectTypeOf<Values['deposit']>().not.toExtend<number>();
  });

  it('are stored as declared, null to remove one', () => {
    type Stored = Parameters<typeof storeSettings<Declared>>[3];
    expectTypeOf<{ days: null; counts: 'weeks' }>().toExtend<Stored>();
    expectTypeOf<{ counts: 'months' }>().not.toExtend<Stored>();
    expectTypeOf<{ days: string }>().not.toExtend<Stored>();
  });
});
