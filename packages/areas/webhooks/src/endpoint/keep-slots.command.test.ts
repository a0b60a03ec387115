import { isWrite } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it } from 'vitest';
import { keepSlots } from './keep-slots.command.ts';

withTable();
afterEach(removeFault);

const now = new Date('2026-03-01T10:00:00.000Z');
const never = () => new Promise<void>(() => undefined);
let endpoints = 0;

/** An endpoint of its own, and what a process does with its slots. */
function process(at = { tenant: 'acme', endpoint: `whe_${++endpoints}` }) {
  const slots = keepSlots();
  let tokens = 0;
  const take = (concurrency = 1) => slots.take(at, concurrency, { token: `slot_${++tokens}`, now });
  return { at, slots, take };
}

function countWrites(): () => number {
  let writes = 0;
  injectFault((call, send) => {
    if (isWrite(call)) writes += 1;
    return send();
  });
  return () => writes;
}

// WHK-141
it('a call that finds all slots held by others writes nothing', async () => {
  const first = process();
  expect(await first.take()).toBeDefined();
  const second = process(first.at);
  const writes = countWrites();
  const found = await Promise.all(Array.from({ length: 20 }, () => second.take()));
  expect(found).toEqual(Array.from({ length: 20 }, () => undefined));
  expect(second.slots.isUsed(first.at)).toBe(false);
  expect(first.slots.isUsed(first.at)).toBe(true);
  expect(writes()).toBe(0);
});

// WHK-141
it('calls of one process take as many slots as there are, and none from each other', async () => {
  const { take } = process();
  const writes = countWrites();
  const found = await Promise.all(Array.from({ length: 9 }, () => take(4)));
  const numbers = found.flatMap((slot) => (slot === undefined ? [] : [slot.number]));
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4]);
  expect(writes()).toBe(4);
});

// WHK-141, WHK-142
it('a slot passes from call to call without a write, in the order of those who wait', async () => {
  const { at, slots, take } = process();
  const slot = await take();
  if (slot === undefined) throw new Error('none is free');
  expect(await take()).toBeUndefined();
  const order: string[] = [];
  const waiting = ['a', 'b'].map(async (name) => {
    const handed = await slots.next(at, 1, never);
    order.push(name);
    return handed;
  });
  const writes = countWrites();
  await slots.giveBack(slot, now);
  await expect.poll(() => order).toEqual(['a']);
  await slots.giveBack(slot, now);
  expect(await Promise.all(waiting)).toEqual([slot, slot]);
  expect(order).toEqual(['a', 'b']);
  expect(slots.passed(at)).toBe(2);
  expect(writes()).toBe(0);
  // Under a lease that is almost over no call begins.
  const late = slots.next(at, 1, async () => undefined);
  await slots.giveBack(slot, new Date(now.getTime() + 21_000));
  expect(await late).toBeUndefined();
  expect(slots.isUsed(at)).toBe(false);
});

// WHK-142
it('a slot that is kept longer than calls may begin under its lease is renewed, not lost', async () => {
  const { at, slots, take } = process();
  const [kept, other] = [await take(2), await take(2)];
  if (kept === undefined || other === undefined) throw new Error('none is free');
  await slots.giveBack(kept, now);
  const late = new Date(now.getTime() + 21_000);
  // Who waits for the other is told to look, since no call may begin under its lease.
  const waiting = slots.next(at, 2, never);
  await slots.giveBack(other, late);
  expect(await waiting).toBeUndefined();
  const writes = countWrites();
  const ask = (token: string) => slots.take(at, 2, { token, now: late });
  const found = [await ask('slot_a'), await ask('slot_b')];
  expect(found.map((slot) => slot?.number).toSorted()).toEqual([1, 2]);
  expect(writes()).toBe(2);
  expect(await ask('slot_c')).toBeUndefined();
});

it('an error of the table reaches the call that looked, and holds no slot', async () => {
  const { at, slots, take } = process();
  injectFault(() => Promise.reject(new Error('down')));
  await expect(take()).rejects.toThrow('down');
  removeFault();
  expect(slots.isUsed(at)).toBe(false);
  expect(await take()).toBeDefined();
});

// WHK-214
it('one call at a time to a host needs no lease of it, whatever its tenant', async () => {
  const { slots } = process();
  const host = 'shared.example';
  const take = (tenant: string) =>
    slots.take({ tenant, host }, 125, { token: `slot_${tenant}`, now });
  const writes = countWrites();
  for (const tenant of ['acme', 'globex']) {
    const place = await take(tenant);
    if (place === undefined) throw new Error('none is free');
    await slots.giveBack(place, now);
  }
  expect(writes()).toBe(0);
  const [own, second] = [await take('acme'), await take('globex')];
  expect(writes()).toBe(1);
  if (own === undefined || second === undefined) throw new Error('none is free');
  await slots.giveBack(own, now);
  await slots.giveBack(second, now);
  // The places of the host that it keeps serve its next calls.
  expect(await Promise.all([take('globex'), take('acme')])).not.toContain(undefined);
  expect(writes()).toBe(1);
});
