import { transact } from '@waybill/table/commit';
import { get } from '@waybill/table/read';
import { afterEach, expect, it } from 'vitest';
import { withTable } from '../table.ts';
import { killAfter } from './dead-caller.ts';
import { conflicting } from './refusals.ts';
import { injectFault, removeFault } from './table-fault.ts';

withTable();
afterEach(removeFault);

const at = (pk: string) => ({ pk, sk: 'A' });

it('a call that the product sends again keeps its number', async () => {
  const met: string[] = [];
  injectFault(async ({ number, again, command }, send) => {
    met.push(`${number} ${command}${again ? ' again' : ''}`);
    if (met.length === 1) throw conflicting();
    return send();
  });
  await transact([{ put: at('a') }]);
  await get(at('a'));
  const [sent, read] = ['TransactWriteItemsCommand', 'GetItemCommand'];
  expect(met).toEqual([`1 ${sent}`, `1 ${sent} again`, `2 ${read}`]);
});

it('a caller that dies after its first call has that one answered, however often it is sent', async () => {
  let refused = false;
  injectFault(async (_, send) => {
    if (refused) return send();
    refused = true;
    throw conflicting();
  });
  const { died } = killAfter(1);
  expect(await transact([{ put: at('c') }])).toBeUndefined();
  expect(died()).toBe(false);
  await expect(get(at('c'))).rejects.toThrow('killed');
  expect(died()).toBe(true);
});
