import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { write } from '../commit.ts';
import {
  crates,
  cratesOf,
  fillTogether,
  foldAll,
  GROUP,
  newTenant,
} from '../testing/crates.factory.ts';
import { storeSums } from '../testing/sums.factory.ts';
import { beginSums } from './sum-values.ts';
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
    const value = { ledger: 'CRATES', tenant, value: 'owner=large', slot: 2 };
    await beginSums({ tenant, group: GROUP }, value);
    await write({
      remove: { pk: `T#${tenant}#SUMS#${GROUP.name}`, sk: 'VALUE#CRATES owner=large' },
    });
    expect(await findDrift(crates, tenant)).toEqual([
      { facet: 'red|full|false with owner=large', counted: 0, rows: 3 },
    ]);
  });
});
