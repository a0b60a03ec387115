import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { sweepIntents } from '@waybill/table/operate';
import { differencesIn } from '@waybill/testing/differences';
import { decidesPlan, isWrite, loseAnswer, type Which } from '@waybill/testing/faults/lost-answers';
import { sendThenInProgress } from '@waybill/testing/faults/refusals';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { type InventoryClient, inventoryClient } from '../support/inventory-client.ts';

withTable();
afterEach(removeFault);

/** Lines of the call: each article is read by itself, and some will do. */
const ARTICLES = rounds({ short: 4, long: 200 });

const linesOf = (size: number, quantity: number) =>
  Array.from({ length: size }, (_, index) => ({ sku: `sku-${index % ARTICLES}`, quantity }));

async function stocked(size: number): Promise<InventoryClient> {
  const inventory = inventoryClient(await freshShop());
  const items = linesOf(Math.min(size, ARTICLES), 1000);
  expect((await inventory.receive({ items })).status).toBe(201);
  return inventory;
}

const headers = (ref: string) => ({ 'idempotency-key': `key-${ref}` });
const reserving = (inventory: InventoryClient, ref: string, size: number) =>
  inventory.reserve({ order_ref: ref, items: linesOf(size, 0.25) }, headers(ref));

/** The events of a reference that were recorded, by the text of their bodies. */
async function eventsOf({ tenant }: InventoryClient, ref: string): Promise<number> {
  const events = await recordedEvents(tenant);
  return events.filter(({ body }) => body.includes(`"order_ref":"${ref}"`)).length;
}

/** The traces of a reservation: its holds, its bookings, its events. */
async function there(inventory: InventoryClient, ref: string) {
  await indexesCaughtUp();
  const [holds, bookings, events] = await Promise.all([
    inventory.reservations({ order_ref: ref }),
    inventory.movements({ order_ref: ref }),
    eventsOf(inventory, ref),
  ]);
  return { holds: holds.body.total, bookings: bookings.body.total, events };
}

const whole = (size: number) => ({ holds: size, bookings: size, events: 2 * size });
const nothing = { holds: 0, bookings: 0, events: 0 };

/** One reservation that loses an answer, and its repeat. Answers whether an answer was lost. */
async function loseAndRepeat(
  inventory: InventoryClient,
  size: number,
  [number, which]: readonly [number, Which],
): Promise<{ lost: boolean; status: number }> {
  const ref = `ORD-${number}`;
  const { lost } = loseAnswer(number, which);
  const first = await reserving(inventory, ref, size);
  removeFault();
  // Some decided calls could not be applied, and others could not be given up.
  await indexesCaughtUp();
  await sweepIntents(new Date(Date.now() + 60_000));
  const left = await there(inventory, ref);
  expect([whole(size), nothing], ref).toContainEqual(left);
  // A refusal or a success is the truth; only an overload may leave the caller in doubt.
  expect(first.status === 201 || first.status === 503, `${ref}: ${first.text}`).toBe(true);
  if (first.status === 201) expect(left, ref).toEqual(whole(size));

  const repeat = await reserving(inventory, ref, size);
  expect(repeat.status, `${ref}: ${repeat.text}`).toBe(201);
  const kept = left.holds > 0 ? 'true' : undefined;
  expect(repeat.headers['idempotent-replayed'], ref).toBe(kept);
  if (first.status === 201) expect(repeat.text).toBe(first.text);
  expect(await there(inventory, ref), ref).toEqual(whole(size));
  return { lost: lost(), status: first.status };
}

/** More than one transaction holds. */
const LINES = rounds({ short: 50, long: 200 });

/** Which write of a reservation of so many lines decides it; 1 is the first. */
async function decisionOf(inventory: InventoryClient, size: number): Promise<number> {
  let writes = 0;
  let decision = 0;
  injectFault(async (call, send) => {
    if (isWrite(call) && !call.again) writes += 1;
    if (decidesPlan(call)) decision = writes;
    return send();
  });
  expect((await reserving(inventory, 'WHOLE', size)).status).toBe(201);
  removeFault();
  return decision;
}

describe('a reservation of which one answer is lost', () => {
  it('of 3 lines is whole or nothing, whichever it was', async () => {
    const inventory = await stocked(3);
    for (let number = 1; ; number += 1) {
      const { lost } = await loseAndRepeat(inventory, 3, [number, isWrite]);
      if (!lost) break;
      expect(number).toBeLessThan(10);
    }
    expect(await differencesIn(inventoryCheck, inventory.tenant)).toEqual([]);
  });

  it('of many lines is whole or nothing, and answered so when it was the decision', {
    timeout: 180_000,
  }, async () => {
    const inventory = await stocked(LINES);
    const decision = await decisionOf(inventory, LINES);
    // The claim, the head, a part, the last lock; no answer depends on what follows the decision.
    for (const number of [1, 2, 3, decision - 1]) {
      expect(await loseAndRepeat(inventory, LINES, [number, isWrite])).toEqual({
        lost: true,
        status: 503,
      });
    }
    expect(await loseAndRepeat(inventory, LINES, [decision + 1, isWrite])).toEqual({
      lost: true,
      status: 201,
    });
    expect(await differencesIn(inventoryCheck, inventory.tenant)).toEqual([]);
    const late = await stocked(LINES);
    expect(await loseAndRepeat(late, LINES, [1, decidesPlan])).toEqual({ lost: true, status: 201 });
    expect(await differencesIn(inventoryCheck, late.tenant)).toEqual([]);
  });
});

it('a reservation of many lines whose decision is said to be in progress is done', {
  timeout: 120_000,
}, async () => {
  const inventory = await stocked(LINES);
  const { met } = sendThenInProgress(decidesPlan);
  const first = await reserving(inventory, 'ORD-1', LINES);
  removeFault();
  expect([first.status, met()]).toEqual([201, true]);
  expect(await there(inventory, 'ORD-1')).toEqual(whole(LINES));
  expect((await reserving(inventory, 'ORD-1', LINES)).text).toBe(first.text);
  expect(await differencesIn(inventoryCheck, inventory.tenant)).toEqual([]);
});
