import { hurry } from '@waybill/testing/clock';
import { decidesPlan, isWrite } from '@waybill/testing/faults/lost-answers';
import { conflicting } from '@waybill/testing/faults/refusals';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { describe, expect, it, vi } from 'vitest';
import { duePartitions } from '../../due/due.ts';
import type { TableItem } from '../../item/key.ts';
import { getMany } from '../../read/read.ts';
import {
  fill,
  give,
  newTenant,
  note,
  numbers,
  past,
  SIZE,
  seen,
  shelf,
  sweep,
  withShelves,
} from '../../testing/shelves.factory.ts';
import { write } from '../commit.ts';
import { commitAtAnySize } from './commit-at-any-size.ts';
import { renewWrite } from './intent.ts';
import { takeLocks } from './locks.ts';

withShelves();

describe('the sweep of intents', () => {
  const refusing = new Error('refused by the fault');
  const aMinuteLater = () => new Date(past().getTime() + 60_000);

  /** Intents that were decided and then left by their caller, one for each tenant. */
  async function leftBehind(tenants: readonly string[]): Promise<void> {
    for (const tenant of tenants) {
      await fill(tenant, 3);
      let decided = false;
      injectFault(async (call, send) => {
        if (decided) throw new Error('killed');
        decided = decidesPlan(call);
        return send();
      });
      expect(await commitAtAnySize(give(tenant, 3))).toBeUndefined();
      removeFault();
    }
  }

  /** Every write that touches the item fails. */
  const refuse = ({ pk, sk }: { pk: string; sk: string }): void => {
    injectFault(async (call, send) => {
      const text = isWrite(call) ? JSON.stringify(call.input) : '';
      if (text.includes(`"pk":"${pk}"`) && text.includes(`"sk":"${sk}"`)) throw refusing;
      return send();
    });
  };
  const whole = { goods: [2], notes: SIZE, told: 1 };
  const held = async (tenant: string) => {
    const keys = numbers.flatMap((index) => [shelf(tenant, index), note(tenant, index)]);
    return (await getMany(keys)).filter((item) => item?.['intent'] !== undefined).length;
  };

  it('finishes those of others when one cannot be finished, and names it', async () => {
    const [poisoned = '', ...others] = [newTenant(), newTenant(), newTenant()];
    await leftBehind([poisoned, ...others]);
    refuse(shelf(poisoned, 0));
    const sweeping = sweep(past(), { pageSize: 1 });
    await expect(sweeping).rejects.toThrow(
      new RegExp(
        `^1 intents stay unfinished: ${poisoned} [^ ]+ \\(Error: refused by the fault\\)$`,
      ),
    );
    removeFault();
    for (const other of others) {
      expect(await held(other)).toBe(0);
      expect(await seen(other)).toEqual(whole);
    }
    // The part with the item that is refused is all that is left.
    const left = await held(poisoned);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(2 * SIZE);
    expect(await seen(poisoned)).toMatchObject({ goods: [2], notes: SIZE });
    expect(await sweep(aMinuteLater())).toBe(1);
    expect(await held(poisoned)).toBe(0);
    expect(await seen(poisoned)).toEqual(whole);
  });

  it('comes to one that cannot be finished after all others', async () => {
    vi.stubEnv('DUE_SHARDS', '1');
    const [poisoned, other] = [newTenant(), newTenant()];
    await leftBehind([poisoned]);
    refuse(shelf(poisoned, 0));
    await expect(sweep(past())).rejects.toThrow('1 intents stay unfinished');
    removeFault();
    await leftBehind([other]);
    const begun = new Set<string>();
    injectFault(async (call, send) => {
      const [, tenant] = /"T#([^#]+)#SHELF/u.exec(JSON.stringify(call.input)) ?? [];
      if (isWrite(call) && tenant !== undefined) begun.add(tenant);
      return send();
    });
    expect(await sweep(aMinuteLater(), { pageSize: 1 })).toBe(2);
    expect([...begun]).toEqual([other, poisoned]);
  });

  it('finishes what its caller could not, whose items others wrote all the time', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    hurry(100);
    let decided = false;
    injectFault(async (call, send) => {
      if (decided && call.command === 'TransactWriteItemsCommand') throw conflicting();
      decided ||= decidesPlan(call);
      return send();
    });
    expect(await commitAtAnySize(give(tenant, 3))).toBeUndefined();
    removeFault();
    expect(await held(tenant)).toBe(2 * SIZE);
    expect(await sweep(past())).toBe(1);
    expect(await held(tenant)).toBe(0);
    expect(await seen(tenant)).toEqual(whole);
  });

  it('neither counts nor touches an intent that has ended, though the index still shows it', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    let intent: TableItem | undefined;
    injectFault(async ({ command, input }, send) => {
      const { Item } = input as { Item?: TableItem };
      if (command === 'PutItemCommand' && Item?.['_e'] === 'intent') intent = Item;
      return send();
    });
    expect(await commitAtAnySize(give(tenant, 3))).toBeUndefined();
    let shown = 0;
    const written: string[] = [];
    injectFault(async (call, send) => {
      if (isWrite(call)) written.push(call.command);
      const { ExpressionAttributeValues: values = {} } = call.input as {
        ExpressionAttributeValues?: Record<string, unknown>;
      };
      if (call.command !== 'QueryCommand' || values[':p'] !== intent?.['due_pk']) return send();
      shown += 1;
      return { output: { Items: [intent], $metadata: {} } };
    });
    expect(await sweep(past())).toBe(0);
    expect([shown, written]).toEqual([1, []]);
  });

  it('does not count an intent whose caller lives', async () => {
    const tenant = newTenant();
    await fill(tenant, 3);
    const keys = numbers.map((index) => shelf(tenant, index));
    const locks = await takeLocks({ tenant, keys }, () => true);
    await write(renewWrite(tenant, locks?.intent ?? '', past().getTime()));
    expect(await sweep(past())).toBe(0);
    expect(await held(tenant)).toBe(SIZE);
    expect(await sweep(new Date(past().getTime() + 60_000))).toBe(1);
    expect(await held(tenant)).toBe(0);
  });

  it('begins no intent when its time ends while it reads them', async () => {
    const tenant = newTenant();
    await leftBehind([tenant]);
    let over = false;
    injectFault(async (call, send) => {
      over ||= call.command === 'BatchGetItemCommand';
      return send();
    });
    expect(await sweep(past(), { hasTime: () => !over })).toBe(0);
    removeFault();
    expect(await held(tenant)).toBe(2 * SIZE);
    expect(await sweep(past())).toBe(1);
    expect(await held(tenant)).toBe(0);
  });

  it('leaves to the next run what it has no time for', async () => {
    const tenants = Array.from({ length: rounds({ short: 3, long: 6 }) }, newTenant);
    await leftBehind(tenants);
    let looks = 0;
    // Time for a look into each partition, and for little more.
    const most = duePartitions('INTENTS').length + 3;
    const hasTime = () => {
      looks += 1;
      return looks < most;
    };
    const first = await sweep(past(), { hasTime, pageSize: 1 });
    expect(first).toBeLessThan(tenants.length);
    expect(await sweep(past())).toBe(tenants.length - first);
    for (const tenant of tenants) expect(await seen(tenant)).toEqual(whole);
    expect(await sweep(past())).toBe(0);
  });
});
