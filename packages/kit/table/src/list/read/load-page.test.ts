import { uuidAt } from '@waybill/kernel/id';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { ask, crates, cratesOf, fillTogether, newTenant } from '../../testing/crates.factory.ts';
import type { Entries, Entry } from './entries.ts';
import { compareRows } from './load-page.ts';

withTable();

/** Entries that are known from the beginning. */
function entriesOf(known: readonly Entry[]): Entries {
  const left = [...known];
  return {
    head: async () => left[0],
    take: async (count) => left.splice(0, count),
    leap: () => Promise.reject(new Error('these are read one by one')),
  };
}

it('a row that its index shows at two places is compared once, at the first of them', async () => {
  const tenant = newTenant();
  const rows = cratesOf(3);
  await fillTogether(tenant, rows);
  const [one, other, last] = rows.map(({ id }) => id);
  const positions = [`1#${one}`, `2#${other}`, `3#${one}`, `4#${last}`];
  const entries = positions.map((fs) => ({ pk: `T#${tenant}#CRATE#${fs.slice(2)}`, sk: 'A', fs }));
  const reader = { list: crates, tenant, filters: [] };
  const all = { share: 1, total: 4 };
  const page = await compareRows(reader, entriesOf(entries), ask({ limit: 3 }), all);
  expect(page).toEqual({ rows, last: undefined });
  const first = await compareRows(reader, entriesOf(entries), ask({ limit: 1 }), all);
  expect(first).toEqual({ rows: rows.slice(0, 1), last: positions[0] });
});

// API-163
it('a page behind a cursor compares 2,000 entries, and one without goes on to the end', async () => {
  const tenant = newTenant();
  const [row] = cratesOf(1);
  if (row === undefined) throw new Error('no row');
  await fillTogether(tenant, [row]);
  const ids = Array.from({ length: 2_000 }, (_, index) => uuidAt(new Date(index)));
  const entries = [...ids, row.id].map((id) => {
    return { pk: `T#${tenant}#CRATE#${id}`, sk: 'A', fs: id };
  });
  const reader = { list: crates, tenant, filters: [] };
  const few = { share: 1 / 500, total: 1 };
  const behind = ask({ limit: 1, after: [''] });
  expect(await compareRows(reader, entriesOf(entries), behind, few)).toEqual({
    rows: [],
    last: ids.at(-1),
  });
  expect(await compareRows(reader, entriesOf(entries), ask({ limit: 1 }), few)).toEqual({
    rows: [row],
    last: undefined,
  });
});
