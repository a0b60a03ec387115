import { isRejection, reject } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { matchTier } from '../price-table/price-step.ts';
import { buildLadder } from './build-ladder.ts';
import { addTier, answerTable, changeTier, removeTier, replaceTiers } from './change-tiers.ts';
import { TIERS_LIMIT, type Tier } from './tier.resource.ts';
import { LadderBody, ReplaceTiersBody, type TierInput } from './tier-table.schema.ts';

const AT = '2026-07-03T12:00:00.000Z';
const METHOD = '0198c5f0-0000-7000-8000-000000000001';

function moment() {
  let count = 0;
  return { methodId: METHOD, at: AT, newId: () => `tier-${++count}` };
}

const tier = (from_value: number, price = 0, position = 0): Tier => ({
  id: `old-${from_value}`,
  method_id: METHOD,
  from_value,
  price,
  position,
  created_at: AT,
  updated_at: AT,
});

const pairs = (tiers: readonly Tier[]) => tiers.map(({ from_value, price }) => [from_value, price]);

function built(body: LadderBody, existing: readonly Tier[] = []) {
  const rows = buildLadder(body, existing, moment());
  if (isRejection(rows)) throw new Error(rows.message);
  return rows;
}

const vector = { from_value: 0, to_value: 30, step: 5, base_price: 4.9, step_price: 2 };

describe('matchTier', () => {
  const tiers = [tier(10, 8.9), tier(5, 6.9), tier(20, 12.9)];

  // SHP-110
  it.each([
    [4.999999, undefined],
    [5, 6.9],
    [9.999999, 6.9],
    [10, 8.9],
    [19, 8.9],
    [20, 12.9],
    [1_000_000, 12.9],
  ])('gives a measure of %d the highest threshold it reaches', (measure, price) => {
    expect(matchTier(tiers, measure)?.price).toBe(price);
  });

  it('has nothing to choose from without tiers', () => {
    expect(matchTier([], 1)).toBeUndefined();
  });

  // SHP-110
  it('chooses what a naive scan of the sorted rows chooses', () => {
    const threshold = fc.integer({ min: 0, max: 500 }).map((units) => units / 10);
    const rows = fc.uniqueArray(threshold, { maxLength: 40 });
    fc.assert(
      fc.property(rows, threshold, (values, measure) => {
        const reached = values.toSorted((a, b) => a - b).filter((value) => value <= measure);
        expect(
          matchTier(
            values.map((value) => tier(value)),
            measure,
          )?.from_value,
        ).toBe(reached.at(-1));
      }),
    );
  });
});

describe('a ladder', () => {
  // SHP-60, SHP-61, SHP-64
  it('climbs evenly to its last threshold', () => {
    const rows = built(vector, [tier(3)]);
    expect(pairs(rows)).toEqual([
      [0, 4.9],
      [5, 6.9],
      [10, 8.9],
      [15, 10.9],
      [20, 12.9],
      [25, 14.9],
      [30, 16.9],
    ]);
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(matchTier(rows, 10)?.price).toBe(8.9);
    expect(matchTier(rows, 31)?.price).toBe(16.9);
    expect(rows[0]).toEqual({ ...tier(0, 4.9), id: 'tier-1' });
  });

  // SHP-60, SHP-61
  it.each([
    ['starts at 0 with one price', { to_value: 2, step: 1, base_price: 3 }, [0, 1, 2], [3, 3, 3]],
    [
      'reads decimal texts',
      { to_value: '0.2', step: '0.1', base_price: '1' },
      [0, 0.1, 0.2],
      [1, 1, 1],
    ],
    [
      'ends below a limit it does not hit',
      { to_value: 12, step: 5, base_price: 1 },
      [0, 5, 10],
      [1, 1, 1],
    ],
    ['may be one step', { from_value: 7, to_value: 7, step: 1, base_price: 0 }, [7], [0]],
    ['takes null as absent', { ...vector, from_value: null, to_value: 0 }, [0], [4.9]],
    [
      'may fall to 0',
      { to_value: 2, step: 1, base_price: 2, step_price: -1 },
      [0, 1, 2],
      [2, 1, 0],
    ],
    ['keeps six digits', { to_value: 2e-6, step: 1e-6, base_price: 1 }, [0, 1e-6, 2e-6], [1, 1, 1]],
  ])('%s', (_, body, thresholds, prices) => {
    const rows = built(body);
    expect(rows.map(({ from_value }) => from_value)).toEqual(thresholds);
    expect(rows.map(({ price }) => price)).toEqual(prices);
  });

  // SHP-60
  it('is not misled by binary fractions', () => {
    const rows = built({ to_value: 0.7, step: 0.1, base_price: 0.1, step_price: 0.1 });
    expect(pairs(rows)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [(n - 1) / 10, n / 10]));
  });

  // SHP-64, SHP-65
  it('joins the tiers that are there when it does not replace them', () => {
    const existing = [tier(2.5, 1, 7), tier(40, 2, 3)];
    const rows = built({ ...vector, to_value: 10, replace: false }, existing);
    expect(rows.map(({ from_value }) => from_value)).toEqual([0, 2.5, 5, 10, 40]);
    expect(rows.map(({ position }) => position)).toEqual([8, 7, 9, 10, 3]);
    expect(rows).toEqual(expect.arrayContaining(existing));
  });

  // SHP-62, SHP-63
  it.each<[string, string, object]>([
    ['no step', 'invalid_ladder', { step: 0 }],
    ['a step back', 'invalid_ladder', { step: -1 }],
    ['an end before its start', 'invalid_ladder', { from_value: 31 }],
    ['a negative base price', 'invalid_ladder', { base_price: -0.01 }],
    ['a price that falls below 0', 'invalid_ladder', { step_price: -1 }],
    ['more steps than fit', 'too_many_tiers', { step: 0.15 }],
    ['far more steps than fit', 'too_many_tiers', { to_value: 999_999_999, step: 0.000001 }],
  ])('refuses %s', (_, code, overrides) => {
    expect(buildLadder({ ...vector, ...overrides }, [], moment())).toMatchObject({
      rejected: code,
    });
  });

  // SHP-62
  it.each<[string, object]>([
    ['a negative start', { from_value: -1 }],
    ['a price of too many digits', { base_price: 1.23456 }],
    ['a step of too many digits', { step: 0.1234567 }],
    ['an end beyond all measures', { to_value: 1e12 }],
    ['an infinite step', { step: Number.POSITIVE_INFINITY }],
  ])('does not even read %s', (_, overrides) => {
    expect(v.safeParse(LadderBody, { ...vector, ...overrides }).success).toBe(false);
  });

  // SHP-63
  it('has 200 steps at most', () => {
    expect(built({ to_value: 199, step: 1, base_price: 1 })).toHaveLength(200);
    expect(buildLadder({ to_value: 200, step: 1, base_price: 1 }, [], moment())).toMatchObject({
      rejected: 'too_many_tiers',
    });
  });

  // SHP-53, SHP-54
  it('refuses a threshold that exists only where it joins', () => {
    const existing = [tier(5)];
    expect(buildLadder({ ...vector, replace: false }, existing, moment())).toMatchObject({
      rejected: 'unique_violation',
    });
    const full = Array.from({ length: TIERS_LIMIT }, (_, n) => tier(1_000 + n));
    expect(buildLadder({ ...vector, replace: false }, full, moment())).toMatchObject({
      rejected: 'too_many_tiers',
    });
    expect(built({ ...vector, replace: true }, existing)).toHaveLength(7);
  });
});

describe('a replacement', () => {
  const replaced = (entries: readonly TierInput[]) => replaceTiers(entries, moment());

  // SHP-56
  it('numbers its rows by index and fills what is left out', () => {
    expect(replaced([{ from_value: '10', price: 2.5 }, { price: null }])).toMatchObject([
      { id: 'tier-1', method_id: METHOD, from_value: 10, price: 2.5, position: 0 },
      { id: 'tier-2', method_id: METHOD, from_value: 0, price: 0, position: 1 },
    ]);
  });

  // SHP-56
  it('clears the table with nothing', () => {
    expect(replaced([])).toEqual([]);
  });

  // SHP-53
  it('refuses a threshold named twice', () => {
    expect(replaced([{ from_value: 5 }, {}, { from_value: '5.0' }])).toMatchObject({
      rejected: 'unique_violation',
      message: expect.stringContaining('from 5.'),
    });
  });

  // SHP-54
  it('refuses more tiers than a method has', () => {
    const entries = (count: number) => Array.from({ length: count }, (_, n) => ({ from_value: n }));
    expect(replaced(entries(TIERS_LIMIT))).toHaveLength(TIERS_LIMIT);
    expect(replaced(entries(TIERS_LIMIT + 1))).toMatchObject({ rejected: 'too_many_tiers' });
  });

  // SHP-52
  it('names every value that breaks a rule', () => {
    const entries = [{ from_value: -1 }, { price: -0.5 }, { from_value: 0.1234567, price: 1 }];
    const { issues = [] } = v.safeParse(ReplaceTiersBody, { tiers: entries });
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([
      'tiers.0.from_value',
      'tiers.1.price',
      'tiers.2.from_value',
    ]);
  });
});

// SHP-57, SHP-58
it('a table is answered as one page, and a refusal as it is', () => {
  const rows = [tier(0, 1), tier(5, 2)];
  const shown = { items: rows, total: 2, limit: 2, offset: 0, next: null };
  expect(answerTable(rows)).toEqual({ rows, shown });
  const refusal = reject('invalid_ladder', 'The step must be above 0.');
  expect(answerTable(refusal)).toBe(refusal);
});

describe('one tier', () => {
  const rows = [tier(0, 1, 3), tier(5, 2)];

  // SHP-53, SHP-54
  it('joins the others', () => {
    expect(addTier(rows, { from_value: 2.5 }, moment())).toEqual({
      rows: [...rows, { ...tier(2.5), id: 'tier-1' }],
      shown: { ...tier(2.5), id: 'tier-1' },
    });
    expect(addTier(rows, {}, moment())).toMatchObject({ rejected: 'unique_violation' });
    const full = Array.from({ length: TIERS_LIMIT }, (_, n) => tier(n));
    expect(addTier(full, { from_value: 0.5 }, moment())).toMatchObject({
      rejected: 'too_many_tiers',
    });
  });

  it('changes alone, and only where something differs', () => {
    const at = { id: 'old-5', at: '2027-01-01T00:00:00.000Z' };
    const shown = { ...tier(5, 9), updated_at: at.at };
    expect(changeTier(rows, { price: 9 }, at)).toEqual({ rows: [rows[0], shown], shown });
    const same = changeTier(rows, { price: 2, from_value: 5 }, at);
    expect(isRejection(same) || same.rows === rows).toBe(true);
    expect(same).toMatchObject({ shown: tier(5, 2) });
    expect(changeTier(rows, { from_value: 0 }, at)).toMatchObject({ rejected: 'unique_violation' });
    expect(changeTier(rows, {}, { ...at, id: 'x' })).toMatchObject({ rejected: 'not_found' });
  });

  it('goes alone', () => {
    expect(removeTier(rows, 'old-0')).toEqual({
      rows: [rows[1]],
      shown: { deleted: true, id: 'old-0' },
    });
    expect(removeTier(rows, 'x')).toMatchObject({ rejected: 'not_found' });
  });
});
