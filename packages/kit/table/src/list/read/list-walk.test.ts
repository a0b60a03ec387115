import { chunksOf } from '@waybill/kernel/chunks';
import { uuidAt as idAt } from '@waybill/kernel/id';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Crate,
  casks,
  crates,
  cratesOf,
  fillTogether,
  foldAll,
  list,
  newTenant,
  trunks,
} from '../../testing/crates.factory.ts';
import { anyChange, anyRequest, walkBeside } from '../../testing/walk.factory.ts';
import type { ListOf } from '../declare/list-of.ts';
import type { Filter, ListRequest } from '../declare/request.ts';

withTable();

// API-163
describe('a walk beside changes', () => {
  it.each<[string, ListOf<Crate>]>([
    ['an index of all rows', crates],
    ['spread state keys alone', casks],
    ['an index of changes', trunks],
  ])('has each row that stays once, and no other twice: %s', async (_, store) => {
    await fc.assert(
      fc.asyncProperty(
        anyRequest(store),
        fc.array(fc.array(anyChange, { maxLength: 3 }), { maxLength: 6 }),
        async (request, beside) => {
          const { seen, stayed, moved, former } = await walkBeside(store, request, beside);
          const still = seen.filter((id) => !moved.has(id));
          expect(new Set(still).size).toBe(still.length);
          expect(seen.filter((id) => stayed.has(id))).toEqual([...stayed]);
          expect(seen.filter((id) => !former.has(id)).length).toBeLessThanOrEqual(
            beside.flat().length,
          );
        },
      ),
      { numRuns: rounds({ short: 15, long: 200 }) },
    );
  });
});

const filterBy = (column: string, value: unknown, ...or: unknown[]): Filter =>
  or.length === 0 ? { column, value } : { column, value, or };

// API-165, API-166
describe('ranges and several values', () => {
  const DAY_MS = 86_400_000;
  const start = Date.parse('2026-03-01T10:00:00.000Z');
  const tenant = newTenant();
  const rows = cratesOf(300, (index) => ({
    colour: ['red', 'blue', 'green'][index % 3] ?? 'red',
    sealed: index % 7 === 0,
    owner: index % 4 === 0 ? 'large' : `o-${index % 50}`,
    keeper: 'one',
    label: `l-${index % 90}`,
  })).map((row, index) => {
    const created = new Date(start + index * 47 * 60_000 + (index % 13) * 1_000);
    const created_at = created.toISOString();
    return { ...row, created_at, id: idAt(created) };
  });

  it('have exact totals, folded or not, on every page', async () => {
    for (const some of chunksOf(rows, 60)) {
      await foldAll(tenant);
      await fillTogether(tenant, some);
    }
    const anyMoment = fc
      .oneof(
        fc.integer({ min: -2, max: 11 }).map((day) => day * DAY_MS - 10 * 3_600_000),
        fc.integer({ min: -DAY_MS, max: 11 * DAY_MS }),
      )
      .map((after) => new Date(start + after).toISOString());
    const anyRange = fc.record(
      { column: fc.constant('created_at'), from: anyMoment, to: anyMoment },
      { requiredKeys: ['column'] },
    );
    const anyFilters = fc.subarray([
      filterBy('colour', 'blue', 'red', 'none'),
      filterBy('sealed', false),
      filterBy('owner', 'large'),
      filterBy('keeper', 'one'),
      filterBy('weight', 3),
    ]);
    await fc.assert(
      fc.asyncProperty(
        anyRange,
        anyFilters,
        fc.boolean(),
        fc.integer({ min: 20, max: 120 }),
        async (range, filters, descending, limit) => {
          const isIn = (row: Crate) =>
            (range.from === undefined || row.created_at >= range.from) &&
            (range.to === undefined || row.created_at < range.to) &&
            filters.every(({ column, value, or = [] }) =>
              [value, ...or].includes(row[column as keyof Crate]),
            );
          const expected = rows.filter(isIn).map(({ id }) => id);
          if (descending) expected.reverse();
          const seen: string[] = [];
          let after: ListRequest['after'];
          do {
            const order = { column: 'created_at', descending };
            const page = await list(tenant, { filters, range, order, limit, after });
            expect(page.total).toBe(expected.length);
            seen.push(...page.rows.map(({ id }) => id));
            after = page.next;
          } while (after !== undefined);
          expect(seen).toEqual(expected);
        },
      ),
      { numRuns: rounds({ short: 25, long: 400 }) },
    );
  });
});
