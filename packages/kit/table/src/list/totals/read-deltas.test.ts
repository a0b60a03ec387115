import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it } from 'vitest';
import { Overloaded } from '../../errors/overloaded.ts';
import type { Key } from '../../item/key.ts';
import { change, crate, GROUP, list, newTenant } from '../../testing/crates.factory.ts';
import { DELTA_CAP, readDeltas } from './totals.ts';

withTable();
afterEach(removeFault);

/** Every page of deltas ends behind its first one; answers how many were read. */
function cutPages(): { pages: () => number } {
  let pages = 0;
  injectFault(async ({ command }, send) => {
    const answer = (await send()) as { output: { Items: Key[]; LastEvaluatedKey?: Key } };
    if (command !== 'QueryCommand') return answer;
    pages += 1;
    const [first, ...more] = answer.output.Items;
    if (first === undefined || more.length === 0) return answer;
    const { pk, sk } = first;
    return { output: { ...answer.output, Items: [first], LastEvaluatedKey: { pk, sk } } };
  });
  return { pages: () => pages };
}

it('deltas are read page by page', async () => {
  const scope = { tenant: newTenant(), group: GROUP };
  for (const index of [0, 1, 2]) await change(scope.tenant, { after: crate(index) });
  const { pages } = cutPages();
  expect(await readDeltas(scope)).toHaveLength(3);
  expect(pages()).toBe(3);
});

it('a list is refused where more deltas are not folded than it may read', async () => {
  const tenant = newTenant();
  await change(tenant, { after: crate(0) });
  injectFault(async ({ command, input }, send) => {
    const answer = (await send()) as { output: { Items?: unknown[] } };
    const isDeltas = command === 'QueryCommand' && JSON.stringify(input).includes('#DELTAS#');
    const [one] = answer.output.Items ?? [];
    if (isDeltas) answer.output.Items = Array.from({ length: DELTA_CAP + 1 }, () => one);
    return answer;
  });
  await expect(list(tenant)).rejects.toThrow(Overloaded);
});
