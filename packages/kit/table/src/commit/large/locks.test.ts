import { hurry } from '@waybill/testing/clock';
import { conflicting } from '@waybill/testing/faults/refusals';
import { injectFault, removeFault, type SentCall } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it } from 'vitest';
import { key } from '../../item/key.ts';
import { getMany, queryAll } from '../../read/read.ts';
import { write } from '../commit.ts';
import { NAMES, noteText } from '../hot/note.ts';
import { giveUp } from './intent.ts';
import { releaseLocks, takeLocks } from './locks.ts';

withTable();
afterEach(removeFault);

const patient = () => false;
const at = (tenant: string, shelf: number) => ({
  pk: key('T', tenant, 'SHELF', String(shelf)),
  sk: 'A',
});

async function filled(tenant: string) {
  const keys = [at(tenant, 1), at(tenant, 2)];
  for (const put of keys) await write({ put });
  return { tenant, keys };
}

const holders = async (keys: readonly ReturnType<typeof at>[]) =>
  (await getMany(keys)).map((item) => item?.['intent']);

const locks = ({ command }: SentCall) => command === 'TransactWriteItemsCommand';
/** A lease that is renewed by itself, after a transaction was refused that renews it. */
const renews = ({ command, input }: SentCall) =>
  command === 'UpdateItemCommand' && JSON.stringify(input).includes('"lease"');

/** Another one gives the intent up right before the first of these calls. */
function giveUpBefore(tenant: string, which: (call: SentCall) => boolean): void {
  let done = false;
  injectFault(async (call, send) => {
    if (done || !which(call)) return send();
    done = true;
    const [, intent = ''] = /#INTENT#([\w-]+)/u.exec(JSON.stringify(call.input)) ?? [];
    expect(await giveUp(tenant, intent)).toBe('undone');
    return send();
  });
}

// API-133
it('locks of an intent that was given up meanwhile are none', async () => {
  const wanted = await filled('given-up');
  giveUpBefore('given-up', locks);
  expect(await takeLocks(wanted, patient)).toBeUndefined();
  expect(await holders(wanted.keys)).toEqual([undefined, undefined]);
});

it('locks of an intent that is given up while it waits are none', async () => {
  const wanted = await filled('waiting');
  const other = await takeLocks({ ...wanted, keys: wanted.keys.slice(1) }, patient);
  giveUpBefore('waiting', renews);
  expect(await takeLocks(wanted, patient)).toBeUndefined();
  expect(await holders(wanted.keys)).toEqual([undefined, other?.intent]);
});

it('locks wait for others that come between, and keep their lease', async () => {
  const wanted = await filled('patient');
  hurry(100);
  let renewed = 0;
  injectFault(async (call, send) => {
    if (renews(call)) renewed += 1;
    if (locks(call) && renewed === 0) throw conflicting();
    return send();
  });
  const taken = await takeLocks(wanted, patient);
  expect(renewed).toBe(1);
  expect(taken?.keys).toEqual(wanted.keys);
  expect(await holders(wanted.keys)).toEqual([taken?.intent, taken?.intent]);
});

/** A call that is still at work took from the last of the shelves. */
async function takenFrom(tenant: string) {
  const wanted = await filled(tenant);
  const note = noteText({ moment: Date.now(), at: 'undone', amounts: [1] });
  const last = at(tenant, 2);
  await write({ update: last, set: { [NAMES]: 'goods', 'm:0': new Set([`other ${note}`]) } });
  return { ...wanted, last };
}

it('locks wait for calls that took before, and keep their lease', async () => {
  const { last, ...wanted } = await takenFrom('taken');
  let renewed = 0;
  injectFault(async (call, send) => {
    if (!renews(call)) return send();
    renewed += 1;
    if (renewed === 2) await write({ update: last, drop: [NAMES, 'm:0'] });
    return send();
  });
  const taken = await takeLocks(wanted, patient);
  expect(renewed).toBe(2);
  expect(await holders(wanted.keys)).toEqual([taken?.intent, taken?.intent]);
});

it('locks are none where a call that took before is waited for in vain', async () => {
  const { last: _, ...wanted } = await takenFrom('at-work');
  expect(await takeLocks(wanted, () => true)).toBeUndefined();
  expect(await holders(wanted.keys)).toEqual([undefined, undefined]);
  giveUpBefore('at-work', renews);
  expect(await takeLocks(wanted, patient)).toBeUndefined();
  expect(await holders(wanted.keys)).toEqual([undefined, undefined]);
});

it('locks are given back, or left to the end of their lease where nothing can be reached', async () => {
  const wanted = await filled('released');
  const taken = await takeLocks(wanted, patient);
  if (taken === undefined) throw new Error('nobody else holds a shelf');
  injectFault(async () => {
    throw new Error('no connection');
  });
  await releaseLocks(taken);
  removeFault();
  expect(await holders(wanted.keys)).toEqual([taken.intent, taken.intent]);
  await releaseLocks(taken);
  expect(await holders(wanted.keys)).toEqual([undefined, undefined]);
  expect(
    await queryAll({ pk: key('T', 'released', 'INTENT', taken.intent), prefix: 'PART#' }),
  ).toEqual([]);
});
