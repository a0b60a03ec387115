import { uuidAt } from '@waybill/kernel/id';
import { commit } from '@waybill/table/commit';
import { replaceWrites } from '@waybill/table/edition/edition.writes';
import { readRoot } from '@waybill/table/edition/read-edition';
import { stageEdition } from '@waybill/table/edition/stage-edition';
import { key } from '@waybill/table/key';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { handler } from './sweep.ts';

const table = withTable();

it('removes what a change has replaced', async () => {
  const pk = key('T', 'acme', 'SHELF', '1');
  const now = new Date();
  for (const word of ['old', 'new']) {
    const next = await stageEdition({ pk, id: uuidAt(now), now }, [{ id: '1', content: { word } }]);
    await commit(replaceWrites({ pk, content: {} }, next, await readRoot(pk), now));
  }
  expect(await handler()).toEqual({ removed: 1 });
  expect(await table.count()).toBe(2);
  expect(await handler()).toEqual({ removed: 0 });
});
