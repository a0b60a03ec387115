import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { commit } from '../commit/commit.ts';
import { change, crate, foldAll, newTenant } from '../testing/crates.factory.ts';
import { Scales, weighed } from '../testing/figures.factory.ts';
import { countChanges } from './count-delta.ts';
import type { DailyFigures } from './figures.ts';
import { type FigureRequest, readAllFigures, readFigures } from './read-figures.ts';

withTable();
afterEach(removeFault);

const ALWAYS = { from: '2000-01-01', to: '2999-12-31' };
const ADA = { column: 'keeper', value: 'ada' };

const read = (tenant: string, request: Partial<FigureRequest> = {}) =>
  readFigures(weighed, tenant, { ...ALWAYS, ...request });

// API-159
it('figures are in at once, and the same when they are folded', async () => {
  const scales = new Scales(newTenant());
  const { tenant } = scales;
  await scales.bring('ada', { '2026-01-31': { crates: '1', kilos: '0.1' } });
  const { id } = await scales.bring(null, { '2026-01-31': { crates: '1', kilos: '0.2' } });
  await scales.add(id, { '2026-02-01': { kilos: '0' } });
  const all = { '2026-01-31': { crates: '2', kilos: '0.3' }, '2026-02-01': { kilos: '0' } };
  const adas = { '2026-01-31': { crates: '1', kilos: '0.1' } };
  for (const look of ['before a fold', 'behind one']) {
    expect([look, await read(tenant)]).toEqual([look, all]);
    expect([look, await read(tenant, { of: ADA })]).toEqual([look, adas]);
    await foldAll(tenant);
  }
});

it('figures of other days are left out, of the same item and before a fold too', async () => {
  const scales = new Scales(newTenant());
  for (const day of ['2026-02-09', '2026-02-10', '2026-02-11', '2026-02-12', '2026-03-01']) {
    await scales.bring(null, { [day]: { crates: '1' } });
  }
  const range = { from: '2026-02-10', to: '2026-02-11' };
  const inside = { '2026-02-10': { crates: '1' }, '2026-02-11': { crates: '1' } };
  expect(await read(scales.tenant, range)).toEqual(inside);
  await foldAll(scales.tenant);
  expect(await read(scales.tenant, range)).toEqual(inside);
});

it('all of them are those that are folded and those that are not', async () => {
  const scales = new Scales(newTenant());
  await scales.bring('ada', { '2026-01-31': { crates: '1' } });
  await foldAll(scales.tenant);
  await scales.bring('ada', { '2026-01-31': { crates: '2' }, '2026-02-21': { crates: '4' } });
  const all = await readAllFigures(weighed, scales.tenant);
  const ofAda = [...all].filter(([name]) => name.includes('keeper=ada'));
  const ofAll = [...all].filter(([name]) => !name.includes('keeper=ada'));
  for (const some of [ofAda, ofAll]) {
    expect(Object.assign({}, ...some.map(([, days]) => days))).toEqual({
      '2026-01-31': { crates: '3' },
      '2026-02-21': { crates: '4' },
    });
  }
});

it('a change without a row or without figures brings none', async () => {
  const tenant = newTenant();
  await change(tenant, { after: crate(1) }, weighed);
  await change(tenant, { after: crate(2), figures: {} }, weighed);
  await foldAll(tenant);
  expect(await read(tenant)).toEqual({});
  expect(await readAllFigures(weighed, tenant)).toEqual(new Map());
});

it('a change of many rows has deltas that a fold can take one by one', async () => {
  const tenant = newTenant();
  const days = Array.from({ length: 90 }, (_, index) =>
    new Date(Date.UTC(2020, index, 1)).toISOString().slice(0, 10),
  );
  const changes = days.map((day, index) => {
    const after = crate(index, { keeper: `keeper ${index}` });
    return { after, figures: { [day]: { crates: '1' } } };
  });
  await commit(countChanges(weighed, tenant, changes));
  const all = Object.fromEntries(days.map((day) => [day, { crates: '1' }]));
  expect(await read(tenant)).toEqual(all);
  // Each has two items of its own, and a delta at most forty.
  expect(await foldAll(tenant)).toBe(5);
  expect(await read(tenant)).toEqual(all);
});

/** One moment of a shop. */
type Step = (scales: Scales) => Promise<unknown>;

async function check(scales: Scales): Promise<void> {
  const { tenant } = scales;
  expect(await read(tenant)).toEqual(scales.expected());
  expect(await read(tenant, { of: ADA })).toEqual(scales.expected('ada'));
}

const checkBesideFold =
  (call: number): Step =>
  async (scales) => {
    let calls = 0;
    let isFolding = false;
    injectFault(async ({ command }, send) => {
      if (!isFolding && ['GetItemCommand', 'QueryCommand'].includes(command)) {
        calls += 1;
        isFolding = true;
        if (calls === call) await foldAll(scales.tenant);
        isFolding = false;
      }
      return send();
    });
    await check(scales);
    removeFault();
  };

const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-09', '2026-01-10', '2026-01-30');
const amount = fc.integer({ min: -1_000_000, max: 10_000_000 }).map((one) => String(one / 10_000));
const figures: fc.Arbitrary<DailyFigures> = fc.dictionary(
  day,
  fc.dictionary(fc.constantFrom('crates', 'kilos', 'price'), amount, { minKeys: 1 }),
  { minKeys: 1, maxKeys: 2 },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom('ada', 'bob', null), figures).map(
    ([keeper, some]): Step =>
      (scales) =>
        scales.bring(keeper, some),
  ),
  fc.tuple(fc.nat(), figures).map(
    ([at, some]): Step =>
      async (scales) => {
        const ids = [...scales.rows.keys()];
        const id = ids[at % Math.max(1, ids.length)];
        if (id !== undefined) await scales.add(id, some);
      },
  ),
  fc.constantFrom<Step[]>(
    ({ tenant }) => foldAll(tenant),
    ({ tenant }) => Promise.all([foldAll(tenant), foldAll(tenant)]),
    check,
  ),
  fc.integer({ min: 1, max: 4 }).map(checkBesideFold),
);

// API-159
it('of changes, folds and reads every figure is exact', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const scales = new Scales(newTenant());
      for (const one of steps) await one(scales);
      await check(scales);
    }),
    { numRuns: rounds({ short: 5, long: 80 }) },
  );
});
