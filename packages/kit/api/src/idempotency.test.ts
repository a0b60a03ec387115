import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { isRejection } from '@waybill/kernel/rejection';
import { commit, write } from '@waybill/table/commit';
import { queryAll } from '@waybill/table/read';
import { isWrite } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { answerPartEntity } from './idempotency.entity.ts';
import { type Idempotency, idempotencyOf } from './idempotency.ts';
import { readKept } from './kept-answer.repository.ts';

withTable();
afterEach(removeFault);

const callWith = (header: string, fingerprint = 'one', now = new Date()): Idempotency =>
  idempotencyOf({
    tenant: 'acme',
    operation: 'things.make',
    principal: undefined,
    header,
    fingerprint,
    now,
  });

// API-316
it('an answer is kept for the places of a key, in whatever order they stand', async () => {
  const call = { tenant: 'acme', operation: 'things.make', principal: undefined };
  const at = (...places: string[]) =>
    idempotencyOf({ ...call, header: 'one', fingerprint: 'one', now: new Date(), places });
  const first = at('a', 'b');
  await first.claim();
  await commit([await first.record({ status: 201, body: '1' })]);
  expect(await at('b', 'a').claim()).toEqual({ status: 201, body: '1' });
  expect(await at('b').claim()).toBeUndefined();
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
    // The call that waited has taken nothing from the call that runs.
    expect(await commit([await running.record({ status: 201, body: '{}' })])).toBeUndefined();
  });

  // API-85
  it('that waits writes nothing more, and hears the first answer', async () => {
    const header = randomUUID();
    const first = callWith(header);
    await first.claim();
    let writes = 0;
    injectFault((sent, send) => {
      if (isWrite(sent)) writes += 1;
      return send();
    });
    const waiting = callWith(header).claim();
    await sleep(200);
    removeFault();
    expect(writes).toBe(1);
    await commit([await first.record({ status: 201, body: '1' })]);
    expect(await waiting).toEqual({ status: 201, body: '1' });
  });

  // API-85
  it('that waits goes on once the first call gives its key back', async () => {
    const header = randomUUID();
    const first = callWith(header);
    await first.claim();
    const waiting = callWith(header).claim();
    await sleep(100);
    await first.release();
    expect(await waiting).toBeUndefined();
  });

  // API-84
  it('that waits is refused once another request has the key', async () => {
    const header = randomUUID();
    const first = callWith(header);
    await first.claim();
    const waiting = callWith(header).claim();
    await sleep(100);
    let other: Promise<unknown> | undefined;
    injectFault(async ({ command }, send) => {
      // Between the end of the first call and the next look of the one that waits.
      if (command === 'GetItemCommand' && other === undefined) {
        other = first.release().then(() => callWith(header, 'two').claim());
        await other;
      }
      return send();
    });
    expect(await waiting).toMatchObject({ rejected: 'idempotency_key_reused' });
  });

  // API-86
  it('that waits takes over once the first call has lost its lease', async () => {
    const header = randomUUID();
    // It began so long ago that its lease is over within the next second.
    const first = callWith(header, 'one', new Date(Date.now() - 2_000));
    await first.claim();
    expect(await callWith(header).claim()).toBeUndefined();
    const late = await commit([await first.record({ status: 201, body: '1' })]);
    expect(isRejection(late) && late.rejected).toBe('request_in_progress');
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
  const record = { status: 201, parts: 2, claimed: 'left' };
  const at = { pk: 'T#acme#IDEMPOTENCY_PART#left#0', sk: 'PART' };
  const part = answerPartEntity.item(at, { packed: Buffer.from('half'), ttl: 1 });
  await write({ put: part });
  expect(await queryAll({ pk: part.pk })).toHaveLength(1);
  await expect(readKept('acme', record)).rejects.toThrow('lacks one of its parts');
});

// API-137
it('reads an answer that was kept as a gzip file', async () => {
  const body = JSON.stringify({ number: 'ORD-000001' });
  const kept = { status: 201, packed: gzipSync(body) };
  expect(await readKept('acme', kept)).toEqual({ status: 201, body });
});
