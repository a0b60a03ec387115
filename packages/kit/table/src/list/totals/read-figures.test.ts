import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { commit } from '../../commit/commit.ts';
import { change, crate, foldAll, newTenant } from '../../testing/crates.factory.ts';
import { Scales, weighed } from '../../testing/figures.factory.ts';
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

describe('beside the transaction of a fold, whose sums are seen before its figures', () => {
  /** A fold that has written and not removed its deltas yet; its end lets it go on. */
  async function foldUnderWay(tenant: string): Promise<() => Promise<unknown>> {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let folding: Promise<unknown> | undefined;
    await new Promise<void>((reached) => {
      injectFault(async ({ command }, send) => {
        if (command === 'BatchWriteItemCommand') {
          reached();
          await held;
        }
        return send();
      });
      folding = foldAll(tenant);
    });
    return async () => {
      letGo();
      await folding;
    };
  }

  /** Runs something before a query of the reader; until it says no, no folded figures are seen. */
  function hideFigures(isHidden: () => boolean, before: (query: string) => Promise<unknown>) {
    injectFault(async ({ command, input }, send) => {
      const query = command === 'QueryCommand' ? JSON.stringify(input) : '';
      await before(query);
      const isTorn = isHidden() && query.includes('FIGURES#');
      const answer = (await send()) as { output: { Items?: unknown } };
      if (isTorn) answer.output.Items = [];
      return answer;
    });
  }

  async function filled(): Promise<Scales> {
    const scales = new Scales(newTenant());
    await scales.bring('ada', { '2026-01-31': { crates: '1' } });
    return scales;
  }

  it('a reader looks again until the deltas of the fold are gone', async () => {
    const scales = await filled();
    const end = await foldUnderWay(scales.tenant);
    let looks = 0;
    hideFigures(
      () => looks < 2,
      async (query) => {
        if (query.includes('FIGURES#')) looks += 1;
        if (looks === 2) void end();
      },
    );
    expect(await read(scales.tenant)).toEqual(scales.expected());
    expect(looks).toBeGreaterThan(1);
  });

  it('a reader that finds no deltas of the fold reads figures of after it', async () => {
    const scales = await filled();
    const end = await foldUnderWay(scales.tenant);
    let ended: Promise<unknown> | undefined;
    let isEnded = false;
    hideFigures(
      () => !isEnded,
      async (query) => {
        if (ended !== undefined || !query.includes('#DELTAS#')) return;
        ended = end();
        await ended;
        isEnded = true;
      },
    );
    expect(await read(scales.tenant)).toEqual(scales.expected());
    expect(isEnded).toBe(true);
  });

  it('a reader goes on where the fold has died', async () => {
    const scales = await filled();
    injectFault(async ({ command }, send) => {
      if (command === 'BatchWriteItemCommand') throw new Error('dead');
      return send();
    });
    await expect(foldAll(scales.tenant)).rejects.toThrow('dead');
    expect(await read(scales.tenant)).toEqual(scales.expected());
  });
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
