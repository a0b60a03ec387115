import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it } from 'vitest';
import { Overloaded } from '../errors/overloaded.ts';
import { crate, crates, fill, newTenant, parcels } from '../testing/crates.factory.ts';
import { readCalendar } from './calendar.ts';

withTable();
afterEach(removeFault);

const CODE = 'red|full|false';

it('a calendar counts the rows of its own ledger, of those that share its deltas', async () => {
  const tenant = newTenant();
  await fill(tenant, [crate(0), crate(1)]);
  await fill(tenant, [crate(2)], parcels);
  const { states, months } = await readCalendar(crates, tenant);
  expect(states).toEqual({ [CODE]: 2 });
  expect(months).toEqual(new Map([['2026-03', { [CODE]: [2] }]]));
});

it('a calendar says that the table does not keep up while too many deltas lie behind', async () => {
  const tenant = newTenant();
  await fill(tenant, [crate(0)]);
  injectFault(async ({ command, input }, send) => {
    const answer = (await send()) as { output: { Items: unknown[] } };
    const isTallies = command === 'QueryCommand' && JSON.stringify(input).includes('#DELTAS#');
    const [one] = isTallies ? answer.output.Items : [];
    if (one !== undefined) answer.output.Items = Array.from({ length: 10_001 }, () => one);
    return answer;
  });
  await expect(readCalendar(crates, tenant)).rejects.toThrow(Overloaded);
});
