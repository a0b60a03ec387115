import { dueIndex } from '@waybill/table/item/definition';
import { expect, it } from 'vitest';
import { readTask, taskAttributes } from './due-task.ts';

const at = new Date('2026-03-01T10:00:00.000Z');

// WHK-143
it.each([
  { kind: 'visit', endpoint: 'whe_1', id: 'whe_1' },
  { kind: 'errand', endpoint: 'whe_1', id: 'err_1' },
  { kind: 'job', endpoint: 'whe_1', id: 'whj_1' },
] as const)('is read back from its mark: %j', (task) => {
  const mark = taskAttributes(task, at)[dueIndex.sortKey] ?? '';
  expect(mark.startsWith(at.toISOString())).toBe(true);
  expect(readTask(mark)).toEqual(task);
});

it('is not what a delivery waits with', () => {
  expect(readTask(`${at.toISOString()}#1#2#ORDER/1`)).toBeUndefined();
});
