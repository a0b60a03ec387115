import { killOnceDecided } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, expect, it } from 'vitest';
import { commit, write } from '../../commit/commit.ts';
import { commitAtAnySize } from '../../commit/large/commit-at-any-size.ts';
import { sweepIntents } from '../../commit/large/sweep-intents.ts';
import {
  type Crate,
  change,
  changeOf,
  crate,
  crates,
  cratesOf,
  fill,
  fillTogether,
  foldAll,
  GROUP,
  list,
  newTenant,
  trunks,
} from '../../testing/crates.factory.ts';
import { valueSums } from '../totals/sums.ts';
import { repairTotals } from './repair.ts';
import { findDrift } from './verify.ts';

withTable();
afterEach(removeFault);

const sumsAt = (tenant: string, sk: string) => ({ pk: `T#${tenant}#SNAPSHOT#${GROUP.name}`, sk });
const totalOf = async (tenant: string) => (await list(tenant, { limit: 1 })).total;

/** The differences before and after a repair. */
async function repaired(tenant: string): Promise<[before: number, done: boolean, after: unknown]> {
  await indexesCaughtUp();
  const before = await findDrift(crates, tenant);
  const done = await repairTotals(crates, tenant);
  return [before.length, done, await findDrift(crates, tenant)];
}

const large = { owner: 'large' };

/** Folded rows, some of them of a value with sums, and some of a second list. */
async function folded(tenant: string): Promise<Crate[]> {
  const rows = cratesOf(6, (index) => (index < 3 ? large : {}));
  await fill(tenant, rows);
  await fillTogether(tenant, cratesOf(2), trunks);
  await foldAll(tenant);
  return rows;
}

// API-148
it('sets sums and values right', async () => {
  const tenant = newTenant();
  await folded(tenant);
  const sums = { CRATES: { 'red|full|false': 3, gone: 1 }, TRUNKS: { 'red|false': 2 } };
  const set = async (sk: string, values: object) =>
    write({ update: sumsAt(tenant, sk), set: { ...values } });
  await set('ALL', { counts: JSON.stringify(sums) });
  await set('VALUE#CRATES#owner=large', { states: JSON.stringify({ 'red|full|false': 9 }) });
  await commit([valueSums.set({ tenant, group: GROUP }, 'CRATES#owner=none', { gone: 2 })]);
  const [before, ...after] = await repaired(tenant);
  expect(before).toBeGreaterThanOrEqual(4);
  expect(after).toEqual([true, []]);
  expect(await findDrift(trunks, tenant)).toEqual([]);
  expect(await totalOf(tenant)).toBe(6);
});

it('counts rows whose delta came behind a fold, and each that is not folded yet once', async () => {
  const tenant = newTenant();
  const [first, second] = await folded(tenant);
  if (first === undefined || second === undefined) throw new Error('there are six');
  // A row that was counted out of turn.
  const sums = { CRATES: { 'red|full|false': 5 }, TRUNKS: { 'red|false': 2 } };
  await write({ update: sumsAt(tenant, 'ALL'), set: { counts: JSON.stringify(sums) } });
  const blue = { ...first, colour: 'blue' as const };
  await change(tenant, { before: first, after: blue });
  await change(tenant, { before: blue, after: { ...blue, state: 'empty' } });
  await change(tenant, { before: second });
  await change(tenant, { after: crate(50, large) });
  await change(tenant, { after: crate(51) }, trunks);
  await write({ remove: sumsAt(tenant, 'VALUE#CRATES#owner=large') });
  expect((await repaired(tenant)).slice(1)).toEqual([true, []]);
  expect(await totalOf(tenant)).toBe(6);
  await foldAll(tenant);
  expect((await repaired(tenant))[0]).toBe(0);
  expect(await totalOf(tenant)).toBe(6);
});

it('makes sums that are lost, in several writes where they have many values', async () => {
  const tenant = newTenant();
  await fill(
    tenant,
    cratesOf(120, (index) => ({ owner: `o-${index}` })),
  );
  await foldAll(tenant);
  for (let index = 0; index < 120; index += 1) {
    await write({ remove: sumsAt(tenant, `VALUE#CRATES#owner=o-${index}`) });
  }
  await write({ update: sumsAt(tenant, 'ALL'), set: { counts: '{}' } });
  expect((await repaired(tenant)).slice(1)).toEqual([true, []]);
  expect(await totalOf(tenant)).toBe(120);
});

it('begins sums where there are none, and they are folded on', async () => {
  const tenant = newTenant();
  await fill(tenant, cratesOf(3));
  expect(await repaired(tenant)).toEqual([0, true, []]);
  await change(tenant, { after: crate(3) });
  await foldAll(tenant);
  expect(await repaired(tenant)).toEqual([0, true, []]);
  expect(await totalOf(tenant)).toBe(4);
});

it('writes nothing while an intent is decided that no index shows yet', async () => {
  const tenant = newTenant();
  const changes = cratesOf(120).map((after) => ({ after }));
  killOnceDecided();
  await commitAtAnySize({ ...changeOf(tenant, changes), id: 'large' }).catch(() => undefined);
  removeFault();
  expect(await repairTotals(crates, tenant)).toBe(false);
  await indexesCaughtUp();
  await sweepIntents(new Date(Date.now() + 60_000));
  expect(await repaired(tenant)).toEqual([0, true, []]);
});

it('writes nothing where a fold comes between', async () => {
  const tenant = newTenant();
  await folded(tenant);
  await write({
    update: sumsAt(tenant, 'ALL'),
    set: { counts: JSON.stringify({ CRATES: { 'red|full|false': 5 } }) },
  });
  await change(tenant, { after: crate(50) });
  let isFolded = false;
  injectFault(async ({ command }, send) => {
    if (command === 'TransactWriteItemsCommand' && !isFolded) {
      isFolded = true;
      await foldAll(tenant);
    }
    return send();
  });
  expect(await repairTotals(crates, tenant)).toBe(false);
  removeFault();
  expect(await findDrift(crates, tenant)).not.toEqual([]);
  expect((await repaired(tenant)).slice(1)).toEqual([true, []]);
});

it('is exact beside changes and folds', async () => {
  const tenant = newTenant();
  const rows = await folded(tenant);
  await write({ update: sumsAt(tenant, 'ALL'), set: { counts: '{}' } });
  const trade = async (start: number) => {
    for (let index = start; index < start + 8; index += 1) {
      await change(tenant, { after: crate(100 + index, large) });
    }
  };
  const recolour = async () => {
    for (const before of rows)
      await change(tenant, { before, after: { ...before, colour: 'blue' } });
  };
  const done: boolean[] = [];
  const repair = async () => {
    // Changes that never rest may keep it from its end; these do rest.
    for (let run = 0; run < 4 || (run < 40 && !done.includes(true)); run += 1) {
      done.push(await repairTotals(crates, tenant));
    }
  };
  const folds = async () => {
    for (let run = 0; run < 3; run += 1) await foldAll(tenant);
  };
  await Promise.all([trade(0), trade(8), recolour(), repair(), folds()]);
  expect(done).toContain(true);
  expect((await repaired(tenant)).slice(1)).toEqual([true, []]);
  expect(await totalOf(tenant)).toBe(22);
});
