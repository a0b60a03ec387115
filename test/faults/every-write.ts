import { isDeepStrictEqual } from 'node:util';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import type { Clock } from '@waybill/testing/clock';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect } from 'vitest';
import { handler as sweepOpenIntents } from '../../functions/intents/sweep.ts';
import { type InventoryClient, inventoryClient } from '../support/inventory-client.ts';
import { killBeforeWrite, watchCalls } from './dead-process.ts';
import { type Command, change, exact, look, nothing, type View } from './inventory-commands.ts';

/** Longer than a dead process holds its Idempotency-Key and the items of its plan. */
const LEASE_SECONDS = 6;

/** A fault at one write of a call; `put` answers true if the call came that far. */
interface Fault {
  readonly name: string;
  readonly put: (write: number) => () => boolean;
  /** True if a caller may receive an error though its call took effect. */
  readonly leavesInDoubt: boolean;
}

export const death: Fault = {
  name: 'in a process that dies',
  put: (write) => killBeforeWrite(write).died,
  // The answer is settled with the decision: what dies afterwards, others bring to its end.
  leavesInDoubt: false,
};

export const silence: Fault = {
  name: 'that hears no answer',
  put: (write) => loseAnswer(write).lost,
  leavesInDoubt: true,
};

/** A command, and at which of its writes it meets the fault. */
export interface Case {
  readonly command: Command;
  readonly fault: Fault;
  readonly first: number;
  readonly stride: number;
}

interface Scene {
  readonly clock: Clock;
  /** Fails where the books of the tenant disagree. */
  readonly verify: (tenant: string, when: string) => Promise<void>;
}

/** One attempt that meets its fault at a write, and its repeats; answers whether it was decided. */
async function failAndRetry(
  { clock, verify }: Scene,
  inventory: InventoryClient,
  { command, fault }: Case,
  fatal: number,
  whole: View,
): Promise<boolean> {
  const { prepare, status, repeat } = command;
  const run = `at write ${fatal}`;
  const attempt = await prepare(inventory, fatal);
  const before = await look(inventory, attempt);
  const seen = async () => change(before, await look(inventory, attempt));
  const headers = { 'idempotency-key': `key-${fatal}` };

  const met = fault.put(fatal);
  const first = await attempt.call(headers);
  removeFault();
  const left = exact(await seen());
  const committed = !isDeepStrictEqual(left, exact(nothing(whole)));
  if (committed || !met()) expect(left, run).toEqual(exact(whole));
  const failed = fault.leavesInDoubt ? 503 : 500;
  const possible =
    fault.leavesInDoubt && committed ? [status, failed] : [committed ? status : failed];
  expect(possible, `${run}: ${first.text}`).toContain(first.status);

  clock.advance(LEASE_SECONDS);
  // The next caller completes the rest; every other time this is the sweep.
  if (fatal % 2 === 0) {
    await indexesCaughtUp();
    await sweepOpenIntents();
    expect(await seen(), run).toEqual(committed ? whole : nothing(whole));
    await verify(inventory.tenant, run);
  }
  const retry = await attempt.call(headers);
  const again = await attempt.call(headers);
  if (repeat === 'kept') {
    expect(retry.status, `${run}: ${retry.text}`).toBe(status);
    expect(retry.headers['idempotent-replayed'], run).toBe(committed ? 'true' : undefined);
    expect(again.text, run).toBe(retry.text);
  } else {
    expect([retry.status, again.status], run).toEqual([committed ? repeat : status, repeat]);
  }
  expect(exact(await seen()), run).toEqual(exact(whole));
  await indexesCaughtUp();
  await sweepOpenIntents();
  expect(await seen(), run).toEqual(whole);
  return committed;
}

/** The changes of an undisturbed command, and the number of its writes; its repeat is an echo. */
async function undisturbed(
  inventory: InventoryClient,
  { prepare, status, repeat }: Command,
): Promise<{ whole: View; writes: number }> {
  const attempt = await prepare(inventory, 0);
  const before = await look(inventory, attempt);
  const headers = { 'idempotency-key': 'key-0' };
  const { result: first, calls } = await watchCalls(() => attempt.call(headers));
  expect(first.status, first.text).toBe(status);
  const whole = change(before, await look(inventory, attempt));
  expect(whole).not.toEqual(nothing(whole));
  const again = await attempt.call(headers);
  if (repeat === 'kept')
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  else expect(again.status).toBe(repeat);
  return { whole, writes: calls.filter((isWrite) => isWrite).length };
}

/**
 * Lets a command meet its fault at one of its writes after the other: what it does is whole or
 * nothing each time, and happens once after a repeat.
 */
export async function expectWholeOrNothing(scene: Scene, given: Case): Promise<void> {
  const { command, first, stride } = given;
  const inventory = inventoryClient(await freshShop());
  await command.stock(inventory);
  const { whole, writes } = await undisturbed(inventory, command);

  const outcomes: boolean[] = [];
  for (let fatal = first; fatal <= writes; fatal += stride) {
    outcomes.push(await failAndRetry(scene, inventory, given, fatal, whole));
  }
  // A call without an answer is sent again, so that it may do its work at its very first write.
  if (!given.fault.leavesInDoubt) expect(outcomes[0]).toBe(false);
  // Once a write has decided the call, none after it undoes that.
  expect(outcomes).toEqual(outcomes.toSorted());
  await scene.verify(inventory.tenant, 'in the end');
}
