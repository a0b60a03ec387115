import { describe, expect, it } from 'vitest';
import { crates } from '../../testing/crates.factory.ts';
import { type IndexScan, planList } from './plan.ts';

const byWeight = { column: 'weight', descending: true };
const newest = { column: 'created_at', descending: true };

const named = (scan: IndexScan): string => {
  if (scan.kind === 'all') return 'all';
  if (scan.kind !== 'states') return scan.value ?? 'all';
  return `states ${scan.filters.map(({ column }) => column).join('+')}`;
};

describe('the plan to a list', () => {
  it.each([
    [{}, undefined, 'all', ''],
    [{}, newest, 'all', ''],
    [{}, { column: 'id', descending: false }, 'all', ''],
    [{}, byWeight, 'all', 'sorted'],
    [{ colour: 'red' }, newest, 'states colour', ''],
    [{ sealed: true, colour: 'red' }, newest, 'states sealed+colour', ''],
    [{ colour: 'red' }, byWeight, 'states colour', 'sorted'],
    [{ owner: 'one' }, newest, 'owner=one', ''],
    [{ owner: 'one', keeper: 'two' }, newest, 'owner=one & keeper=two', ''],
    [{ state: 'full', owner: 'one' }, newest, 'owner=one & states state', ''],
    [{ weight: 3 }, newest, 'all', 'weight'],
    [{ weight: 3, state: 'full', owner: 'one' }, newest, 'owner=one & states state', 'weight'],
    [{ label: 'x' }, newest, 'label=x', ''],
    [{ owner: 'one', label: 'x', state: 'full' }, newest, 'label=x', 'owner state'],
    [{ owner: '' }, newest, 'all', 'owner'],
    [{ owner: 'x'.repeat(256) }, newest, 'all', 'owner'],
  ])('%j by %j is through %s, then %s', (wanted, order, scans, rest) => {
    const filters = Object.entries(wanted).map(([column, value]) => ({ column, value }));
    const plan = planList(crates, { filters, order });
    expect(plan.scans.map(named).join(' & ')).toBe(scans);
    const remaining = plan.rest.map(({ column }) => column);
    expect([...remaining, ...(plan.sorts ? ['sorted'] : [])].join(' ')).toBe(rest);
  });

  // API-166, API-315
  it('unites several values of an index, and compares rows where they have sums', () => {
    const plans = ['keeper', 'owner'].map((column) => {
      const filters = [{ column, value: 'one', or: ['two'] }];
      const { scans, rest } = planList(crates, { filters, order: newest });
      return [scans[0], rest.map((filter) => filter.column)];
    });
    expect(plans).toMatchObject([
      [{ kind: 'value', value: 'keeper=one', or: ['keeper=two'] }, []],
      [{ kind: 'all' }, ['owner']],
    ]);
    const none = [{ column: 'keeper', value: 'one', or: [''] }];
    expect(planList(crates, { filters: none, order: newest }).rest).toEqual(none);
  });
});
