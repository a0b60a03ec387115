import { derivedId, uuidAt } from '@waybill/kernel/id';
import type { Order } from '@waybill/orders/order/order.schema';
import { orderStore } from '@waybill/orders/order/order.store';
import { commit } from '@waybill/table/commit';
import { foldDeltas } from '@waybill/table/operate';
import {
  countChanges,
  deltaPartitions,
  readCountSnapshot,
  readDeltas,
} from '@waybill/table/testing';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { fixedClock } from '@waybill/testing/clock';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, expect, it } from 'vitest';
import { handler as foldHandler } from './fold.ts';

const handler = asFunction('lists.fold', foldHandler);

withTable();
const clock = fixedClock();

const placeOf = (tenant: string) => ({ tenant, group: orderStore.group });

/** Tallies of so many changes, and the stream records of them. */
async function withDeltas(tenant: string, size: number): Promise<DynamoDBRecord[]> {
  const codes = {
    status: 'placed',
    payment_status: 'open',
    fulfillment_status: 'unfulfilled',
    on_hold: false,
  } as const;
  for (let index = 0; index < size; index += 1) {
    const after = { ...codes, id: uuidAt(new Date()) } as unknown as Order;
    await commit(countChanges(orderStore, tenant, [{ after }]));
  }
  const deltas = await readDeltas(placeOf(tenant));
  return deltas.map(({ key: { pk, sk } }) => ({
    eventName: 'INSERT',
    dynamodb: { NewImage: { pk: { S: pk }, sk: { S: sk } } },
  }));
}

const countedOf = async (tenant: string) =>
  Object.values(
    (await readCountSnapshot(placeOf(tenant), { consistent: true })).counts['ORDERS'] ?? {},
  );

afterEach(removeFault);

it('folds what has gathered, of every tenant in the batch', async () => {
  const Records = [...(await withDeltas('one', 35)), ...(await withDeltas('two', 40))];
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
  expect([await countedOf('one'), await countedOf('two')]).toEqual([[35], [40]]);
  await handler({ Records });
  expect(await countedOf('one')).toEqual([35]);
});

it('leaves few, and does not look for every one of them', async () => {
  await withDeltas('calm', 7);
  const [pk = ''] = deltaPartitions(placeOf('calm'));
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
  const Records = [...(await withDeltas('poisoned', 35)), ...(await withDeltas('healthy', 35))];
  injectFault(async ({ input }, send) => {
    if (JSON.stringify(input).includes('T#poisoned#')) throw new Error('poisoned');
    return send();
  });
  await expect(handler({ Records })).rejects.toThrow(
    'the deltas of 1 groups are not folded: poisoned ORDERS (Error: poisoned)',
  );
  removeFault();
  expect([await countedOf('healthy'), await countedOf('poisoned')]).toEqual([[35], []]);
  await foldDeltas(placeOf('poisoned'));
  expect(await countedOf('poisoned')).toEqual([35]);
});
