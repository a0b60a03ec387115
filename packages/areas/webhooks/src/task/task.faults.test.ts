import { noCaller } from '@waybill/events/author';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { workFor } from '@waybill/work/work';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliveryScene } from '../attempt/delivery-scene.factory.ts';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import { loopbackPolicy } from '../net/policy.ts';
import { createSend } from '../net/send.client.ts';
import type { SignerTask } from '../queue/signer-task.ts';
import { recover } from './recover.command.ts';
import { redeliverDelivery } from './redeliver.command.ts';
import { testEndpoint } from './test-endpoint.command.ts';

const {
  scene,
  advance,
  respond,
  queues,
  signer,
  performed,
  endpointAt,
  oneAttempt,
  swept,
  row,
  setHealth,
} = deliveryScene();

const remove = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(remove);

/** From one call that meets a fault to the next: in a short run the two take turns. */
const STEP = rounds({ short: 4, long: 1 });

const faults = [
  ['dies after', (calls: number) => killAfter(calls - 1).died, rounds({ short: 2, long: 1 })],
  ['hears no answer of', (write: number) => loseAnswer(write).lost, 1],
] as const;

/** Longer than a queue hides a message, or a dead process holds a task. */
const LATER_SECONDS = 181;
/** So often a queue brings a message whose consumer failed. */
const TIMES = 4;

/** For an attempt beside which much else happens. */
const patientSend = createSend({ policy: loopbackPolicy });

const work = () => workFor(scene.tenant, scene.clock);

const isRequested = ({ task }: { task: SignerTask }) =>
  task.kind !== 'attempt' && task.kind !== 'visit' && task.tenant === scene.tenant;

/** Does the tasks that were sent; those that fail come back. */
async function workOnce(): Promise<void> {
  for (const message of scene.tasks.splice(0).filter(isRequested)) {
    await performed(message.task).catch(() => scene.tasks.push(message));
  }
}

/**
 * Time goes by: the sweep runs, the queue brings what failed, and the signer does it, until there is
 * nothing left to do.
 */
async function workOn(): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) {
    advance(LATER_SECONDS);
    await indexesCaughtUp();
    const due = await swept();
    scene.later.push(...due);
    if (due.length === 0 && !scene.tasks.some(isRequested)) break;
    await workOnce();
  }
  expect(scene.tasks.filter(isRequested)).toEqual([]);
}

/** A delivery that was refused once, at an endpoint that is well again. */
async function refused(headers: Record<string, string> = {}) {
  respond(500, headers);
  const ref = await oneAttempt();
  await signer()(ref);
  respond(200);
  await setHealth(ref.endpoint);
  scene.received = [];
  return ref;
}

describe.each(faults)(
  'a call whose process %s one of its calls',
  { timeout: 240_000 },
  (_, fault, first) => {
    // WHK-144, WHK-149
    it('redelivers what was asked for, and nothing else, whichever it was', async () => {
      await endpointAt('/in');
      for (let call = first; ; call += STEP) {
        const ref = await refused();
        const met = fault(call);
        await redeliverDelivery(work(), queues, ref).catch(() => undefined);
        await workOnce();
        remove();
        const isOver = !met();
        await workOn();
        const stored = await row(ref);
        const wasAsked = stored.manual_no === 1;
        const status = wasAsked ? 'delivered' : 'waiting';
        expect(stored, `${call}`).toMatchObject({ status, attempts: 1 });
        expect(scene.received.length, `${call}`).toBeGreaterThanOrEqual(stored.manual_no);
        expect(scene.received.length, `${call}`).toBeLessThanOrEqual(2 * stored.manual_no);
        if (isOver) {
          expect([wasAsked, scene.received.length]).toEqual([true, 1]);
          expect(call).toBeGreaterThan(3);
          break;
        }
      }
    });

    // WHK-147
    it('tries an endpoint, which leaves no trace, whichever it was', async () => {
      const endpoint = await endpointAt('/in');
      const ping = { kind: 'test', topic: 'webhook.test', data: {}, author: noCaller } as const;
      for (let call = first; ; call += STEP) {
        scene.received = [];
        const met = fault(call);
        let looks = 0;
        const sleep = async () => {
          looks += 1;
          await workOnce();
          if (looks === 2) remove();
          if (looks > 2) advance(LATER_SECONDS);
        };
        const of = { endpoint: endpoint.id, ping };
        const answer = await testEndpoint(work(), { queues, sleep }, of).catch(() => undefined);
        remove();
        const isOver = !met();
        await workOn();
        expect(scene.received.length, `${call}`).toBeLessThanOrEqual(2);
        if (answer !== undefined) expect(answer, `${call}`).toMatchObject({ delivered: true });
        expect((await loadEndpoint(scene.tenant, endpoint.id))?.health.last_success_at).toBeNull();
        if (isOver) {
          expect([answer, scene.received.length]).toMatchObject([{ status_code: 200 }, 1]);
          expect(call).toBeGreaterThan(3);
          break;
        }
      }
    });

    // WHK-146
    it('recovers what was asked for, each once, and lets the next recovery begin', async () => {
      const { id: endpoint } = await endpointAt('/in');
      const since = scene.clock.toISOString();
      const abandoned = { 'webhook-delivery': 'abort-message' };
      const recovered = () => recover(work(), queues, { endpoint, body: { since } });
      for (let call = first; ; call += STEP) {
        const refs = [await refused(abandoned), await refused(abandoned)];
        await indexesCaughtUp();
        const met = fault(call);
        await recovered().catch(() => undefined);
        await workOnce();
        remove();
        const isOver = !met();
        await workOn();
        // The job of this call, or the next one: none is left that keeps others from beginning.
        expect(await recovered(), `${call}`).toMatchObject({ status: 'running' });
        await workOn();
        for (const { ref } of scene.later.splice(0)) await signer()(ref);
        for (const ref of refs) {
          const stored = await row(ref);
          expect(stored, `${call}`).toMatchObject({ status: 'delivered', round: 2, attempts: 1 });
        }
        expect(scene.received, `${call}`).toHaveLength(2);
        if (isOver) {
          expect(call).toBeGreaterThan(3);
          break;
        }
      }
    });
  },
);

// WHK-87, WHK-149
it('a task is done although the sweep brought it and the answer of its begin was lost', async () => {
  await endpointAt('/in');
  const ref = await refused();
  await redeliverDelivery(work(), queues, ref);
  scene.tasks = [];
  advance(LATER_SECONDS);
  await indexesCaughtUp();
  await swept();
  loseAnswer(1);
  await workOnce();
  remove();
  expect(scene.received).toEqual([]);
  await workOn();
  expect([scene.received.length, (await row(ref)).status]).toEqual([1, 'delivered']);
});

describe('a redelivery beside an attempt on its way', () => {
  /** Redelivers while the receiver holds a call; answers the delivery after both. */
  async function besides(status: number) {
    await endpointAt('/in');
    const ref = await oneAttempt();
    let endFirst = (_status: number) => {};
    const isHeld = new Promise<void>((held) => {
      scene.answer = (_, response) => {
        endFirst = (code) => response.writeHead(code).end();
        held();
      };
    });
    const first = signer({ send: patientSend })(ref);
    await isHeld;
    respond(200);
    await redeliverDelivery(work(), queues, ref);
    await workOnce();
    expect((await row(ref)).status).toBe('sending');
    endFirst(status);
    await first;
    return ref;
  }

  // WHK-144, WHF-26
  it('leaves the end to the attempt', async () => {
    const ref = await besides(200);
    const ended = { status: 'delivered', attempts: 1, manual_no: 1, claim: null };
    expect(await row(ref)).toMatchObject(ended);
    expect(scene.received).toHaveLength(2);
  });

  // WHK-144
  it('loses nothing where the attempt fails', async () => {
    const ref = await besides(500);
    expect(await row(ref)).toMatchObject({ status: 'waiting', attempts: 1, manual_no: 1 });
    await signer()({ ...ref, attempt: 2 });
    expect(await row(ref)).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  // WHK-85, WHK-144, WHF-26
  it('that comes first makes the next attempt of the schedule none', async () => {
    await endpointAt('/in');
    const ref = await refused();
    await redeliverDelivery(work(), queues, ref);
    await workOnce();
    await signer()({ ...ref, attempt: 2 });
    expect(await row(ref)).toMatchObject({ status: 'delivered', attempts: 1, manual_no: 1 });
    expect(scene.received).toHaveLength(1);
  });
});
