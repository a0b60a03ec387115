import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { crate, crates, fill, newTenant } from '../testing/crates.factory.ts';
import { PartitionEntries } from './entries.ts';
import { everySelection } from './selections.ts';

withTable();

it('entries end behind the last one, however often it is gone past', async () => {
  const tenant = newTenant();
  await fill(tenant, [crate(0)]);
  const selection = everySelection(crates, tenant);
  const entries = new PartitionEntries(selection, { range: { backwards: false }, size: 5 });
  await entries.drop();
  await entries.drop();
  expect(await entries.head()).toBeUndefined();
  expect(entries.whole).toBe(1);
});
