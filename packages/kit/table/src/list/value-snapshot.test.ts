import { uuidAt } from '@waybill/kernel/id';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { GROUP, newTenant } from '../testing/crates.factory.ts';
import { foldedValues } from './value-snapshot.ts';

withTable();

it('a value whose sums are lost begins with what changes', async () => {
  const change = { ledger: 'CRATES', id: uuidAt(new Date()), before: null, after: 'red' };
  const byValue = new Map([['CRATES owner=large', [change, change]]]);
  const writes = await foldedValues({ tenant: newTenant(), group: GROUP }, byValue, 'tly_1');
  expect(writes).toMatchObject([{ put: { watermark: 'tly_1', states: '{"red":2}' } }]);
});
