import { setTimeout as sleep } from 'node:timers/promises';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import {
  type Crate,
  change,
  crates,
  cratesOf,
  equals,
  foldAll,
  GROUP,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { findDrift } from '../check/verify.ts';
import { foldDeltas } from './fold.ts';

withTable();
withWeather('storm');

/** Longer than an index lags behind. */
const CALM_MS = 500;

const totalOf = async (tenant: string, wanted: Partial<Crate> = {}) =>
  (await list(tenant, { ...equals(wanted), limit: 1 })).total;

// API-79
it('totals are exact in a storm, before, while and after folds', async () => {
  const tenant = newTenant();
  const rows = cratesOf(rounds({ short: 20, long: 90 }), (index) => ({
    colour: index % 3 === 0 ? 'blue' : 'red',
    owner: 'large',
  }));
  const blue = rows.filter(({ colour }) => colour === 'blue').length;
  await sideBySide(4, rows, (after) => change(tenant, { after }));

  const check = async (expected: { all: number; blue: number }) => {
    const totals = await Promise.all([totalOf(tenant), totalOf(tenant, { colour: 'blue' })]);
    expect(totals).toEqual([expected.all, expected.blue]);
  };
  const looks = [1, 2, 3].slice(0, rounds({ short: 1, long: 3 }));
  const checkBesideFolds = async (expected: { all: number; blue: number }) => {
    // An answer may be lost for good; what it folded counts all the same.
    const fold = () => foldAll(tenant).catch(() => undefined);
    const folding = Promise.all([fold(), fold()]);
    await Promise.all(looks.map(() => check(expected)));
    await folding;
    await check(expected);
  };
  await check({ all: rows.length, blue });
  await checkBesideFolds({ all: rows.length, blue });

  const some = rows
    .filter(({ colour }) => colour === 'red')
    .slice(0, rounds({ short: 6, long: 12 }));
  await sideBySide(4, some, (before) =>
    change(tenant, { before, after: { ...before, colour: 'blue' } }),
  );
  const expected = { all: rows.length, blue: blue + some.length };
  expect(await totalOf(tenant, { owner: 'large', colour: 'blue' })).toBe(expected.blue);
  await checkBesideFolds(expected);
  expect(await totalOf(tenant, { owner: 'large', colour: 'blue' })).toBe(expected.blue);
  await sleep(CALM_MS);
  expect(await findDrift(crates, tenant)).toEqual([]);
});

it('totals beside changes lie between what was done before and begun by then', async () => {
  const tenant = newTenant();
  const rows = cratesOf(rounds({ short: 30, long: 200 }));
  let done = 0;
  let begun = 0;
  let isStoring = true;
  const storing = sideBySide(4, rows, async (after) => {
    begun += 1;
    await change(tenant, { after });
    done += 1;
  }).finally(() => {
    isStoring = false;
  });
  const folding = (async () => {
    while (isStoring) {
      await foldDeltas({ tenant, group: GROUP }, { atLeast: 1 }).catch(() => 0);
      const least = done;
      const total = await totalOf(tenant);
      expect(total).toBeGreaterThanOrEqual(least);
      expect(total).toBeLessThanOrEqual(begun);
    }
  })();
  await Promise.all([storing, folding]);
  await foldAll(tenant).catch(() => 0);
  expect(await totalOf(tenant)).toBe(rows.length);
});
