import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact, WRITTEN, write } from './commit.ts';
import { isNew } from './condition.ts';

withTable();

let reported: unknown[] = [];
const listen = (items: unknown) => void reported.push(items);
beforeEach(() => {
  reported = [];
  subscribe(WRITTEN, listen);
});
afterEach(() => unsubscribe(WRITTEN, listen));

const door = (sk: string) => ({ pk: 'DOORS', sk });

it('reports the items that were put, and no others', async () => {
  await write({ put: door('a') });
  await transact([{ put: door('b') }, { put: door('c') }, { update: door('a'), set: { open: 1 } }]);
  await write({ update: door('a'), set: { open: 2 } });
  await write({ remove: door('b') });
  expect(reported).toEqual([[door('a')], [door('b'), door('c')]]);
});

it('does not report what was refused', async () => {
  await write({ put: door('taken') });
  await write({ put: door('taken'), when: isNew });
  await transact([{ put: door('taken'), when: isNew }, { put: door('free') }]);
  expect(reported).toEqual([[door('taken')]]);
});
