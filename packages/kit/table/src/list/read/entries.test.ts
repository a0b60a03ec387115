import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
  casks,
  crate,
  crates,
  cratesOf,
  fill,
  fillTogether,
  newTenant,
} from '../../testing/crates.factory.ts';
import { metered } from '../../wire/meter.ts';
import type { ListOf } from '../declare/list-of.ts';
import { everySelection, everySelections } from '../declare/selections.ts';
import { PartitionEntries } from './entries.ts';
import { openPartitions } from './joined-entries.ts';

withTable();

const tenants = { [crates.name]: newTenant(), [casks.name]: newTenant() };
const tenantOf = ({ name }: { name: string }) => tenants[name] ?? '';
const rows = cratesOf(60, (index) => ({ colour: index % 3 === 0 ? 'blue' : 'red' }));

beforeAll(async () => {
  for (const list of [crates, casks]) await fillTogether(tenantOf(list), rows, list);
});

it('entries end behind the last one, however often it is gone past', async () => {
  const own = newTenant();
  await fill(own, [crate(0)]);
  const selection = everySelection(crates, own);
  const entries = new PartitionEntries(selection, { range: { backwards: false }, size: 5 });
  expect(await entries.take(2)).toHaveLength(1);
  expect(await entries.take(1)).toEqual([]);
  expect(await entries.head()).toBeUndefined();
});

// API-291
it.each<[string, ListOf<(typeof rows)[number]>]>([
  ['one partition', crates],
  ['several', casks],
])(
  'entries of %s are the same from wherever they begin, and however they are brought',
  async (_, list) => {
    const sizes = fc.integer({ min: 1, max: 70 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ backwards: fc.boolean(), skip: fc.nat({ max: 70 }), size: sizes }),
        fc.option(fc.nat({ max: rows.length - 1 }), { nil: undefined }),
        fc.array(sizes, { minLength: 1, maxLength: 4 }),
        async ({ backwards, skip, size }, leap, counts) => {
          const all = backwards ? rows.toReversed() : rows;
          const range = { backwards };
          const entries = openPartitions(everySelections(list, tenantOf(list)), {
            range,
            skip,
            size,
          });
          let left = all.slice(skip).map(({ id }) => id);
          expect((await entries.head())?.fs).toBe(left[0]);
          const to = leap === undefined ? undefined : rows[leap]?.id;
          if (to !== undefined) {
            await entries.leap(to);
            left = left.filter((id) => (backwards ? id <= to : id >= to));
          }
          for (const count of counts) {
            expect((await entries.take(count)).map(({ fs }) => fs)).toEqual(left.splice(0, count));
          }
        },
      ),
      { numRuns: rounds({ short: 20, long: 300 }) },
    );
  },
);

it('entries of one partition that are skipped are counted in one call, and not brought', async () => {
  const walk = { range: { backwards: false }, skip: 40, size: 5 };
  const entries = openPartitions(everySelections(crates, tenantOf(crates)), walk);
  const { cost, result } = metered(() => entries.head());
  expect((await result)?.fs).toBe(rows[40]?.id);
  expect(cost.calls).toBe(2);
});
