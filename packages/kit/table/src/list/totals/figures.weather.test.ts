import { sideBySide } from '@waybill/kernel/side-by-side';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { foldAll, newTenant } from '../../testing/crates.factory.ts';
import { Scales, weighed } from '../../testing/figures.factory.ts';
import { repairFigures } from '../check/repair.ts';
import { sumFigures } from './figures.ts';
import { readFigures } from './read-figures.ts';

withTable();
withWeather('storm');

const RANGE = { from: '2026-01-01', to: '2026-12-31' };

// API-159
it('figures are exact in a storm, before, while and after folds', async () => {
  const scales = new Scales(newTenant());
  const { tenant } = scales;
  const numbers = Array.from({ length: rounds({ short: 20, long: 90 }) }, (_, index) => index);
  await sideBySide(4, numbers, async (index) => {
    const keeper = index % 2 === 0 ? 'ada' : null;
    await scales.bring(keeper, { [`2026-03-${10 + (index % 15)}`]: { kilos: `${index}.1` } });
  });
  const check = async () => {
    const of = { column: 'keeper', value: 'ada' };
    expect(await readFigures(weighed, tenant, RANGE)).toEqual(scales.expected());
    expect(await readFigures(weighed, tenant, { ...RANGE, of })).toEqual(scales.expected('ada'));
  };
  await check();
  // An answer may be lost for good; what it folded counts all the same.
  const fold = () => foldAll(tenant).catch(() => undefined);
  await Promise.all([fold(), fold(), check(), check()]);
  await check();
  await fold();
  expect(await repairFigures(weighed, tenant, scales.readRows(sumFigures))).toBe(0);
});
