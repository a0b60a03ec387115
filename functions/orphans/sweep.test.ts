import { uuidAt } from '@waybill/kernel/id';
import { commit, stageChildSet } from '@waybill/table/commit';
import { key } from '@waybill/table/item';
import { readRoot } from '@waybill/table/read';
import { replaceWrites } from '@waybill/table/testing';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { handler as sweepHandler } from './sweep.ts';

const handler = asFunction('orphans.sweep', sweepHandler);

const table = withTable();

it('removes what a change has replaced', async () => {
  const pk = key('T', 'acme', 'SHELF', '1');
  const now = new Date();
  for (const word of ['old', 'new']) {
    const next = await stageChildSet({ pk, id: uuidAt(now), now }, [
      { id: '1', content: { word } },
    ]);
    const read = await readRoot(pk);
    await commit(replaceWrites({ pk, content: {} }, next, read?.version, now));
  }
  expect(await handler()).toEqual({ removed: 1 });
  expect(await table.count()).toBe(2);
  expect(await handler()).toEqual({ removed: 0 });
});
