import { derivedId, uuidAt } from '@waybill/kernel/id';
import { orderLedger } from '@waybill/orders/order/order.ledger';
import type { Order } from '@waybill/orders/order/order.schema';
import { commit } from '@waybill/table/commit';
import { foldTallies } from '@waybill/table/ledger/fold';
import { readTallies } from '@waybill/table/ledger/read-tallies';
import { readSums } from '@waybill/table/ledger/stored-sums';
import { countMoves, tallyPartitions } from '@waybill/table/ledger/tally';
import { fixedClock } from '@waybill/testing/clock';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, expect, it } from 'vitest';
import { handler } from './count.ts';
import { handler as foldLate } from './fold.ts';

withTable();
const clock = fixedClock();

const placeOf = (tenant: string) => ({ tenant, group: orderLedger.group });

/** Tallies of so many changes, and the stream records of them. */
async function tallied(tenant: string, size: number): Promise<DynamoDBRecord[]> {
  const codes = {
    status: 'placed',
    payment_status: 'open',
    fulfillment_status: 'unfulfilled',
    on_hold: false,
  } as const;
  for (let index = 0; index < size; index += 1) {
    const after = { ...codes, id: uuidAt(new Date()) } as unknown as Order;
    await commit(countMoves(orderLedger, tenant, [{ after }]));
  }
  clock.advance(60);
  const tallies = (await readTallies(placeOf(tenant), '', 1_000)) ?? [];
  const [pk = ''] = tallyPartitions(placeOf(tenant));
  return tallies.map(({ at }) => ({
    eventName: 'INSERT',
    dynamodb: { NewImage: { pk: { S: pk }, sk: { S: at } } },
  }));
}

const countedOf = async (tenant: string) =>
  Object.values((await readSums(placeOf(tenant), { consistent: true })).sums['ORDERS'] ?? {});

afterEach(removeFault);

it('folds what has gathered, of every tenant in the batch', async () => {
  const Records = [...(await tallied('one', 35)), ...(await tallied('two', 40))];
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
  expect([await countedOf('one'), await countedOf('two')]).toEqual([[35], [40]]);
  await handler({ Records });
  expect(await countedOf('one')).toEqual([35]);
});

it('has what is too young folded a little later, though nothing follows it', async () => {
  const Records = await tallied('silent', 35);
  clock.advance(-60);
  await handler({ Records });
  expect(await countedOf('silent')).toEqual([]);
  clock.advance(60);
  await indexesCaughtUp();
  expect(await foldLate()).toEqual({ folded: 35 });
  expect(await countedOf('silent')).toEqual([35]);
});

it('leaves few, and does not look for every one of them', async () => {
  await tallied('calm', 7);
  const [pk = ''] = tallyPartitions(placeOf('calm'));
  // Chance chooses by the key, so the keys are the same in every run.
  const Records = Array.from({ length: 16 }, (_, index) => ({
    dynamodb: { NewImage: { pk: { S: pk }, sk: { S: derivedId('tly', clock.now(), `${index}`) } } },
    eventName: 'INSERT' as const,
  }));
  let calls = 0;
  injectFault(async (_, send) => {
    calls += 1;
    return send();
  });
  for (const record of Records) await handler({ Records: [record] });
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThan(2 * Records.length);
  expect(await countedOf('calm')).toEqual([]);
});

it('folds all others when one cannot be folded, and names it', async () => {
  const Records = [...(await tallied('poisoned', 35)), ...(await tallied('healthy', 35))];
  injectFault(async ({ input }, send) => {
    if (JSON.stringify(input).includes('T#poisoned#')) throw new Error('poisoned');
    return send();
  });
  await expect(handler({ Records })).rejects.toThrow(
    'the tallies of 1 groups are not folded: poisoned ORDERS (Error: poisoned)',
  );
  removeFault();
  expect([await countedOf('healthy'), await countedOf('poisoned')]).toEqual([[35], []]);
  await foldTallies(placeOf('poisoned'), { now: clock.now() });
  expect(await countedOf('poisoned')).toEqual([35]);
});
