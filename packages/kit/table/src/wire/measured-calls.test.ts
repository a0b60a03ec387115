import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { refuse, throttled } from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact, write } from '../commit/commit.ts';
import { facetIndex } from '../item/definition.ts';
import { get, query } from '../read/read.ts';
import { metered, TABLE_CALLS, type TableCall } from './meter.ts';

withTable();

let calls: TableCall[] = [];
const hear = (call: unknown) => void calls.push(call as TableCall);
beforeEach(() => {
  calls = [];
  subscribe(TABLE_CALLS, hear);
});
afterEach(() => {
  unsubscribe(TABLE_CALLS, hear);
  removeFault();
});

const reported = () => calls.map(({ command, of, failed }) => [command, of, failed]);

it('publishes each call and what it consumed, without keys', async () => {
  const [one, two] = ['one', 'two'].map((name) => ({ pk: `secret-${name}`, sk: 'A' }));
  const { cost, result } = metered(async () => {
    await write({ put: { pk: 'secret', sk: 'A' } });
    await get({ pk: 'secret', sk: 'A' });
    await query({ pk: 'secret', index: facetIndex(0) });
    await transact([one, two].filter((key) => key !== undefined).map((put) => ({ put })));
  });
  await result;
  expect(reported()).toEqual([
    ['PutItem', undefined, false],
    ['GetItem', undefined, false],
    ['Query', facetIndex(0).name, false],
    ['TransactWriteItems', '2 items', false],
  ]);
  const units = calls.reduce((sum, call) => sum + call.units, 0);
  expect(units).toBe(cost.readUnits + cost.writeUnits);
  expect(JSON.stringify(calls)).not.toContain('secret');
});

it('publishes a call that failed', async () => {
  refuse(() => true, throttled, 1);
  await get({ pk: 'none', sk: 'A' });
  expect(reported()).toEqual([
    ['GetItem', undefined, true],
    ['GetItem', undefined, false],
  ]);
  expect(calls[0]?.units).toBe(0);
});
