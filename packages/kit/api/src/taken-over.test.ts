import { randomUUID } from 'node:crypto';
import { reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { get, queryAll } from '@waybill/table/read';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { digest } from './idempotency.ts';
import { defineOperation } from './operation.ts';
import { serve } from './serve.ts';

withTable();

const buyThing = defineOperation({
  id: 'things.buy',
  route: 'POST /things/buy',
  summary: 'Buy a thing',
  response: v.object({ id: v.string() }),
  status: 201,
  access: 'write',
  errors: { sold_out: { status: 422, when: 'There is none.' } },
  impact: 'Things stay.',
});

type Outcome = 'sold out' | 'bought' | 'fault';

/** Steps of the calls, one after the other, each as soon as its turn is over. */
let turns: Promise<Outcome>[] = [];

const handler = serve(buyThing, async ({ ctx }) => {
  const outcome = await turns.shift();
  if (outcome === 'fault') throw new Error('a fault of ours');
  if (outcome === 'sold out') return reject('sold_out', 'There is none.');
  const answer = { id: ctx.newId() };
  return (await ctx.commit([], answer)) ?? answer;
});

const buying = (header: string) =>
  invoke<{ code?: string; id?: string }>(handler, {
    method: 'POST',
    path: '/v1/things/buy',
    headers: { 'Idempotency-Key': header },
  });

function turn() {
  let end: (outcome: Outcome) => void = () => undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    end = resolve;
  });
  return { outcome, end };
}

/** A call that is held up until its claim has lapsed. */
async function heldUp(header: string) {
  const slow = turn();
  turns = [slow.outcome];
  const answer = buying(header);
  const pk = `T#acme#IDEMPOTENCY#things.buy#${digest(header)}`;
  await expect.poll(async () => (await queryAll({ pk })).length).toBe(1);
  await write({ update: { pk, sk: 'KEY' }, set: { lease: 0 } });
  return { answer, end: slow.end, record: { pk, sk: 'KEY' } };
}

// API-137
describe('a call whose key was taken over', () => {
  it('answers what the other call was answered, not its own refusal', async () => {
    const header = randomUUID();
    const slow = await heldUp(header);
    turns = [Promise.resolve('bought')];
    const second = await buying(header);
    expect(second.status).toBe(201);
    slow.end('sold out');
    const first = await slow.answer;
    expect(first).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    expect(first.text).toBe(second.text);
    expect((await buying(header)).text).toBe(second.text);
  });

  it('waits for the other call while that runs', async () => {
    const header = randomUUID();
    const slow = await heldUp(header);
    const other = turn();
    turns = [other.outcome];
    const second = buying(header);
    await expect.poll(async () => (await get(slow.record))?.['lease']).not.toBe(0);
    slow.end('sold out');
    other.end('bought');
    expect((await slow.answer).text).toBe((await second).text);
  });

  it('is refused for the moment where the other call runs on', async () => {
    const header = randomUUID();
    const slow = await heldUp(header);
    const lease = Date.now() + 60_000;
    await write({ update: slow.record, set: { claim: 'another', lease } });
    slow.end('sold out');
    expect(await slow.answer).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
  });

  it('may be repeated where the other call has ended without an answer', async () => {
    const header = randomUUID();
    const slow = await heldUp(header);
    turns = [Promise.resolve('fault')];
    expect((await buying(header)).status).toBe(500);
    slow.end('sold out');
    expect(await slow.answer).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
    turns = [Promise.resolve('bought')];
    expect((await buying(header)).status).toBe(201);
  });
});
