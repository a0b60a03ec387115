import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { commit, write } from '../../commit/commit.ts';
import {
  crates,
  cratesOf,
  fillTogether,
  foldAll,
  GROUP,
  newTenant,
} from '../../testing/crates.factory.ts';
import { storeSums } from '../../testing/sums.factory.ts';
import { valueSums } from '../totals/sums.ts';
import { findDrift } from './verify.ts';

withTable();

describe('a recount', () => {
  it('finds rows that are counted and not there', async () => {
    const tenant = newTenant();
    await storeSums({ tenant, group: GROUP }, { CRATES: { 'red|full|false': 2 } });
    expect(await findDrift(crates, tenant)).toEqual([
      { facet: 'red|full|false', counted: 2, rows: 0 },
    ]);
  });

  it('finds a value whose sums are lost', async () => {
    const tenant = newTenant();
    await fillTogether(
      tenant,
      cratesOf(3, () => ({ owner: 'large' })),
    );
    await foldAll(tenant);
    await write({
      remove: { pk: `T#${tenant}#SNAPSHOT#${GROUP.name}`, sk: 'VALUE#CRATES#owner=large' },
    });
    expect(await findDrift(crates, tenant)).toEqual([
      { facet: 'red|full|false with owner=large', counted: 0, rows: 3 },
    ]);
  });

  it('finds sums of a value that has no row', async () => {
    const tenant = newTenant();
    await storeSums({ tenant, group: GROUP }, {});
    await commit([valueSums.set({ tenant, group: GROUP }, 'CRATES#owner=none', { gone: 2 })]);
    expect(await findDrift(crates, tenant)).toEqual([
      { facet: 'gone with owner=none', counted: 2, rows: 0 },
    ]);
  });
});
