import { uuidAt } from '@waybill/kernel/id';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { GROUP, newTenant } from '../../testing/crates.factory.ts';
import { changesByValue, valueSums } from './sums.ts';

withTable();

const row = { list: 'CRATES', id: uuidAt(new Date()), summed: ['owner=large'] };
const writesOf = (...changes: { before: string | null; after: string | null }[]) =>
  valueSums.folded(
    { tenant: newTenant(), group: GROUP },
    changesByValue(changes.map((one) => ({ ...row, ...one }))),
  );

it('a value without sums begins with what changes', async () => {
  const created = { before: null, after: 'red' };
  const writes = await writesOf(created, created);
  expect(writes).toMatchObject([{ put: { sk: 'VALUE#CRATES#owner=large', states: '{"red":2}' } }]);
});

it('a value whose last row is gone has no sums', async () => {
  const writes = await writesOf({ before: null, after: 'red' }, { before: 'red', after: null });
  expect(writes).toMatchObject([{ remove: { sk: 'VALUE#CRATES#owner=large' } }]);
});
