import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { fixedClock, hurry } from '@waybill/testing/clock';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as list } from '../../functions/orders/list.ts';
import { handler as place } from '../../functions/orders/place.ts';
import { basket, type Order } from '../support/placement.ts';
import { callsOf } from './dead-process.ts';

withTable();
const clock = fixedClock();
afterEach(removeFault);

const placing = (tenant: string, key?: string) =>
  invoke<Order & { code?: string }>(place, {
    tenant,
    body: basket,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const totalOf = async (tenant: string) => {
  await indexesCaughtUp();
  return (await invoke<{ total: number }>(list, { tenant })).body.total;
};

describe('a process that is not dead but slow', () => {
  // API-86
  it('cannot commit once a repeat has taken its key over', async () => {
    const calls = await freshTenant().then((tenant) => callsOf(() => placing(tenant, 'any')));
    const tenant = await freshTenant();
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => {
      injectFault(async ({ number: call }, send) => {
        if (call === calls) {
          const woken = new Promise<void>((go) => {
            wake = go;
          });
          resolve();
          await woken;
        }
        return send();
      });
    });
    const slow = placing(tenant, 'contested');
    await asleep;
    // Past the time for which a silent process holds its key.
    clock.advance(3);
    const repeat = await placing(tenant, 'contested');
    expect(repeat).toMatchObject({ status: 201 });
    wake();

    expect(await slow).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
    expect(await totalOf(tenant)).toBe(1);
    const later = await placing(tenant, 'contested');
    expect([later.status, later.body.id]).toEqual([201, repeat.body.id]);
  });
});

/** Refusal of a transaction that met another one. */
const conflict = Object.assign(new Error('conflict'), {
  name: 'TransactionCanceledException',
  CancellationReasons: [{ Code: 'TransactionConflict' }],
});

describe('a commit that meets others', () => {
  const conflicting = (calls: number, times: number) => {
    let met = 0;
    injectFault(async ({ number: call }, send) => {
      if (call < calls || met >= times) return send();
      met += 1;
      throw conflict;
    });
  };

  // API-68
  it('is repeated inside, and the caller never notices', async () => {
    const calls = await freshTenant().then((tenant) => callsOf(() => placing(tenant)));
    const tenant = await freshTenant();
    conflicting(calls, 4);
    expect(await placing(tenant)).toMatchObject({ status: 201, body: { number: 'ORD-000001' } });
    expect(await totalOf(tenant)).toBe(1);
  });

  // API-68, API-90
  it('is given up as a conflict that may be repeated with the same key', async () => {
    const tenant = await freshTenant();
    const before = [...(await imagesOf(tenant)).keys()];
    // Every transaction meets another one, until the time limit of the call is over.
    hurry(20);
    injectFault(async ({ command }, send) => {
      if (command !== 'TransactWriteItemsCommand') return send();
      throw conflict;
    });
    expect(await placing(tenant, 'again')).toMatchObject({
      status: 409,
      body: { code: 'concurrent_modification' },
    });
    removeFault();
    expect([...(await imagesOf(tenant)).keys()]).toEqual(before);
    expect(await placing(tenant, 'again')).toMatchObject({ status: 201 });
    expect(await totalOf(tenant)).toBe(1);
  });
});
