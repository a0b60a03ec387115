import { uuidAt } from '@waybill/kernel/id';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { GROUP, newTenant } from '../testing/crates.factory.ts';
import { foldedValues } from './value-sums.ts';

withTable();

it('a value whose sums are lost begins with what moves', async () => {
  const move = { ledger: 'CRATES', id: uuidAt(new Date()), before: null, after: 'red' };
  const byValue = new Map([['CRATES owner=large', [move, move]]]);
  const writes = await foldedValues({ tenant: newTenant(), group: GROUP }, byValue, 'tly_1');
  expect(writes).toMatchObject([{ put: { watermark: 'tly_1', codes: '{"red":2}' } }]);
});
