import { dueIndex } from '@waybill/table/item';
import { describe, expect, it } from 'vitest';
import {
  dueAttempt,
  dueMessage,
  dueTask,
  isSentVisit,
  markAfter,
  readDueTask,
} from './due-task.ts';
import type { SignerTask } from './signer-task.ts';

const at = new Date('2026-03-01T10:00:00.000Z');
const endpoint = { tenant: 'acme', endpoint: 'whe_1' };
const visit = { kind: 'visit', ...endpoint } as const;
const ref = { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 1, attempt: 2 };
const attempt = { kind: 'attempt', ref } as const;

const rowOf = (pk: string, sk: string, mark: Record<string, string>) =>
  readDueTask({ pk, sk, ...mark });
const deliveryRow = (mark: Record<string, string>) => rowOf('T#acme#EVT#evt_1', 'DLV#whe_1', mark);

describe('a row of the due index', () => {
  // WHK-143
  it.each([
    visit,
    { kind: 'redelivery', ...endpoint, id: 'tsk_1' },
    { kind: 'test', ...endpoint, id: 'tsk_2' },
    { kind: 'recovery', ...endpoint, id: 'whj_1' },
  ] as const)('tells its task: %j', (task) => {
    const mark = dueTask(task, at);
    expect(rowOf('T#acme#WEBHOOKS#ANY#1', 'ANY', mark)).toEqual({
      task,
      due: at,
      sent: 0,
      key: { pk: 'T#acme#WEBHOOKS#ANY#1', sk: 'ANY' },
      mark: mark[dueIndex.sortKey],
    });
  });

  it.each([{}, { home: 'ORDER#01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c' }])(
    'tells the attempt of a delivery, and how often the sweep sent it: %j',
    (home) => {
      const mark = dueAttempt({ ...ref, ...home }, at, 3);
      expect(deliveryRow(mark)).toMatchObject({
        task: { kind: 'attempt', ref: { ...ref, ...home } },
        due: at,
        sent: 3,
      });
    },
  );
});

describe('the message of the sweep', () => {
  // WHK-104
  it('waits for the time of a delivery, and for that of nothing else', () => {
    const due = { due: at, sent: 0, key: { pk: '', sk: '' }, mark: '' };
    const now = new Date(at.getTime() - 90_000);
    expect(dueMessage({ ...due, task: attempt }, now)).toEqual({ task: attempt, delaySeconds: 90 });
    expect(dueMessage({ ...due, task: visit }, now)).toEqual({ task: visit, delaySeconds: 0 });
  });

  const later = (task: SignerTask, now: Date, sent = 0) =>
    markAfter({ task, due: at, sent, key: { pk: '', sk: '' }, mark: '' }, now);
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);

  // WHK-212
  it('is sent again for a delivery, later each time', () => {
    expect(later(attempt, after(-90))).toEqual(dueAttempt(ref, after(600), 1));
    expect(later(attempt, after(60), 1)).toEqual(dueAttempt(ref, after(60 + 1200), 2));
  });

  it('is sent again for a visit, which says that the sweep sent it', () => {
    const mark = later(visit, after(60)) ?? {};
    const row = rowOf('T#acme#WEBHOOKS#GATE#whe_1', 'GATE', mark);
    expect(row).toMatchObject({ task: visit, due: after(660) });
    expect([row.mark, String(dueTask(visit, at)[dueIndex.sortKey])].map(isSentVisit)).toEqual([
      true,
      false,
    ]);
    // An endpoint has one row, so that it stays where it is found.
    expect(mark[dueIndex.partitionKey]).toBe(dueTask(visit, at)[dueIndex.partitionKey]);
  });

  it('is sent once for what a caller asked for', () => {
    expect(later({ kind: 'test', ...endpoint, id: 'tsk_1' }, at)).toBeUndefined();
  });
});
