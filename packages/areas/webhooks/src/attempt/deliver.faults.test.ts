import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { workFor } from '@waybill/work/work';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectVerified } from '../../../../../test/support/verified.ts';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import { fanOut } from '../fan-out/fan-out.command.ts';
import type { SignerQueues } from '../queue/signer-task.ts';
import { attemptIn, deliveryScene, type QueuedAttempt } from './delivery-scene.factory.ts';

const { endpointAt, published, signer, swept, row, attemptsOf, respond, advance, queues, scene } =
  deliveryScene();

const remove = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(remove);

/** Longer than a dead process holds an attempt. */
const LEASE_SECONDS = 61;
/** So often a queue brings a message whose consumer failed. */
const TIMES = 4;

/** The messages of one event on their way, each until its consumer has done its work. */
async function work(event: Awaited<ReturnType<typeof published>>) {
  let waiting: (() => Promise<unknown>)[] = [];
  const deliver = (ref: QueuedAttempt) => void waiting.push(() => signer()(ref));
  const sending: SignerQueues = {
    ...queues,
    first: async (messages) => messages.forEach((message) => void deliver(attemptIn(message).ref)),
  };
  const ports = { queues: sending, endpointsOf: loadEndpoints };
  waiting.push(() => fanOut(workFor(scene.tenant, scene.clock), ports, event));
  const workOnce = async () => {
    const [now, kept] = [waiting, [] as typeof waiting];
    waiting = [];
    for (const one of now) await one().catch(() => kept.push(one));
    waiting = [...kept, ...waiting];
  };
  return {
    workOnce,
    workOn: async () => {
      for (let time = 0; time < TIMES; time += 1) {
        advance(LEASE_SECONDS);
        await indexesCaughtUp();
        const due = await swept();
        // The attempt of now was begun before: its lease has ended.
        if (time > 0 && due.length === 0 && waiting.length === 0) break;
        for (const { ref } of due) deliver(ref);
        await workOnce();
      }
      expect(waiting).toEqual([]);
    },
  };
}

/** From one call that meets a fault to the next: in a short run the two take turns. */
const STEP = rounds({ short: 3, long: 1 });

const faults = [
  ['dies after', (calls: number) => killAfter(calls - 1).died, rounds({ short: 2, long: 1 })],
  ['hears no answer of', (write: number) => loseAnswer(write).lost, 1],
] as const;

describe.each(faults)('an event whose process %s one of its calls', (_, fault, first) => {
  // WHK-15, WHK-80, WHK-86, WHF-6, WHF-8, WHF-9, WHF-10, WHF-12
  it.each([
    ['is delivered, and its delivery knows', 200, 1],
    ['is delivered after an attempt that failed', 503, 2],
  ])('%s, whichever it was', async (_name, status, attempts) => {
    const endpoint = await endpointAt('/in');
    for (let call = first; ; call += STEP) {
      const event = await published();
      const { workOnce, workOn } = await work(event);
      scene.received = [];
      respond(status);
      const met = fault(call);
      await workOnce();
      await workOnce();
      remove();
      const isOver = !met();
      respond(200);
      // Further away than the message of a retry: the sweep brings what no message does.
      if (status !== 200) advance(600);
      await workOn();
      const ref = { event: event.id, endpoint: endpoint.id };
      const stored = await row(ref);
      expect(stored, `${call}`).toMatchObject({ status: 'delivered', claim: null, lease: null });
      expect(stored.attempts, `${call}`).toBeLessThanOrEqual(attempts);
      const requests = scene.received.map(({ headers }) => headers['x-service-id']);
      expect(new Set(requests), `${call}`).toEqual(new Set([event.id]));
      expect(requests.length, `${call}`).toBeLessThanOrEqual(attempts + 1);
      const log = await attemptsOf({ ...ref, tenant: scene.tenant });
      expect(log.at(-1), `${call}`).toMatchObject({ outcome: 'success' });
      if (isOver) {
        expect(stored.attempts).toBe(attempts);
        expect(call).toBeGreaterThan(3);
        await expectVerified(scene.tenant);
        break;
      }
    }
  });
});
