import { randomUUID } from 'node:crypto';
import { isRejection } from '@waybill/kernel/rejection';
import { commit, write } from '@waybill/table/commit';
import { queryAll } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { type Idempotency, idempotencyOf } from './idempotency.ts';
import { readKept } from './kept-answer.repository.ts';

withTable();

const callWith = (header: string, fingerprint = 'one'): Idempotency =>
  idempotencyOf({
    tenant: 'acme',
    operation: 'things.make',
    principal: undefined,
    header,
    fingerprint,
    now: new Date(),
  });

describe('a repeat', () => {
  // API-85, API-90
  it('waits four seconds for a first call that runs on, and is refused then', async () => {
    const header = randomUUID();
    const later = new Date(Date.now() + 10_000);
    const first = { tenant: 'acme', operation: 'things.make', principal: undefined, header };
    const running = idempotencyOf({ ...first, fingerprint: 'one', now: later });
    expect(await running.claim()).toBeUndefined();
    const start = performance.now();
    expect(await callWith(header).claim()).toMatchObject({ rejected: 'request_in_progress' });
    expect(performance.now() - start).toBeGreaterThan(4_000);
    // Whoever waited has taken nothing from the call that runs.
    expect(await commit([await running.record({ status: 201, body: '{}' })])).toBeUndefined();
  });

  // API-84
  it('of another request is refused at once, while the first one runs', async () => {
    const header = randomUUID();
    await callWith(header).claim();
    const other = await callWith(header, 'two').claim();
    expect(other).toMatchObject({ rejected: 'idempotency_key_reused' });
  });

  // API-86
  it('that took over keeps the first call from recording', async () => {
    const header = randomUUID();
    const first = callWith(header);
    await first.claim();
    await first.release();
    const second = callWith(header);
    expect(await second.claim()).toBeUndefined();
    const late = await commit([await first.record({ status: 201, body: '1' })]);
    expect(isRejection(late) && late.rejected).toBe('request_in_progress');
    expect(await commit([await second.record({ status: 201, body: '2' })])).toBeUndefined();
    expect(await callWith(header).claim()).toEqual({ status: 201, body: '2' });
  });
});

it('an answer of which a part is gone is a fault, not half an answer', async () => {
  const record = { pk: 'T#acme#KEPT', sk: 'KEY', status: 201, parts: 2, claimed: 'left' };
  const part = { pk: 'T#acme#IDEMPOTENCY_PART#left#0', sk: 'PART', packed: Buffer.from('half') };
  await write({ put: part });
  expect(await queryAll({ pk: part.pk })).toHaveLength(1);
  await expect(readKept('acme', record)).rejects.toThrow('lacks one of its parts');
});
