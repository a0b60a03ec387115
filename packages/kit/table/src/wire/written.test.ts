import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact, write } from '../commit/commit.ts';
import { isNew } from '../commit/condition.ts';
import { WRITTEN } from './written.ts';

withTable();

let told: unknown[] = [];
const listen = (items: unknown) => void told.push(items);
beforeEach(() => {
  told = [];
  subscribe(WRITTEN, listen);
});
afterEach(() => unsubscribe(WRITTEN, listen));

const door = (sk: string) => ({ pk: 'DOORS', sk });

it('tells the items that were put, and no others', async () => {
  await write({ put: door('a') });
  await transact([{ put: door('b') }, { put: door('c') }, { update: door('a'), set: { open: 1 } }]);
  await write({ update: door('a'), set: { open: 2 } });
  await write({ remove: door('b') });
  expect(told).toEqual([[door('a')], [door('b'), door('c')]]);
});

it('tells nothing of what was refused', async () => {
  await write({ put: door('taken') });
  await write({ put: door('taken'), when: isNew });
  await transact([{ put: door('taken'), when: isNew }, { put: door('free') }]);
  expect(told).toEqual([[door('taken')]]);
});
