import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { expect, it, onTestFinished } from 'vitest';
import { forgetSums, lastSums } from './held-sums.ts';

withTable();

const place = (tenant: string) => ({ tenant, group: { name: 'YARD', tallyShards: 1 } });

it('sums are asked for once in a while, and of as many places as a process has room for', async () => {
  let asked = 0;
  onTestFinished(removeFault);
  injectFault(() => {
    asked += 1;
    return Promise.resolve({ output: { $metadata: {} }, response: {} });
  });
  const askedFor = async (tenant: string) => {
    const before = asked;
    await lastSums(place(tenant));
    return asked - before;
  };
  expect(await askedFor('shop-0')).toBe(1);
  expect(await askedFor('shop-0')).toBe(0);
  forgetSums(place('shop-0'));
  expect(await askedFor('shop-0')).toBe(1);
  for (let shop = 1; shop <= 1_000; shop += 1) await lastSums(place(`shop-${shop}`));
  expect(await askedFor('shop-0')).toBe(1);
});
