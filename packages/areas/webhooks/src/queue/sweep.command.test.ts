import { rounds } from '@waybill/testing/rounds';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import { attemptIn, deliveryScene } from '../attempt/delivery-scene.factory.ts';
import { postpone } from '../record/attempt.repository.ts';
import { type AttemptRef, NotTaken, type SignerMessage } from './signer-task.ts';
import { sweepDue } from './sweep.command.ts';

const {
  endpointAt,
  fannedOut,
  swept,
  oneAttempt,
  row,
  signer,
  respond,
  advance,
  queues,
  failingQueues,
  scene,
} = deliveryScene();

describe('the sweep', () => {
  /** A delivery whose next attempt is too far away for a queue message. */
  async function farAway(): Promise<{ ref: AttemptRef; due: Date }> {
    respond(429, { 'retry-after': '3000' });
    const ref = await oneAttempt();
    await signer()(ref);
    expect(scene.later).toEqual([]);
    return { ref, due: new Date((await row(ref)).next_attempt_at ?? '') };
  }

  // WHK-102, WHK-104
  it('wakes to the second what falls due before the one after next', async () => {
    await endpointAt('/in');
    const { ref, due } = await farAway();
    scene.clock = new Date(due.getTime() - 121_000);
    expect(await swept()).toEqual([]);
    scene.clock = new Date(due.getTime() - 90_000);
    expect(await swept()).toEqual([{ ref: { ...ref, attempt: 2 }, delaySeconds: 90 }]);
    expect(await swept()).toEqual([]);
  });

  it('leaves alone what was put off while it sent the message', async () => {
    await endpointAt('/in');
    const { ref } = await farAway();
    const next = { ...ref, attempt: 2 };
    advance(4000);
    const later = async () => {
      await postpone(next, new Date(scene.clock.getTime() + 3_600_000), scene.clock);
    };
    await indexesCaughtUp();
    await sweepDue({ ...queues, later }, { now: scene.clock });
    // It waits for a visit now, and for the end of its time.
    advance(84 * 3600);
    expect(await swept()).toMatchObject([{ ref: next }]);
  });

  // WHK-105
  it('keeps what the queue did not take', async () => {
    await endpointAt('/in');
    const { ref } = await farAway();
    advance(4000);
    await indexesCaughtUp();
    await expect(sweepDue(failingQueues, { now: scene.clock })).rejects.toThrow('down');
    expect(await swept()).toMatchObject([{ ref: { event: ref.event } }]);
  });

  // WHK-105
  it('wakes the others of a page, and names in the end what it could not', async () => {
    await endpointAt('/a');
    await endpointAt('/b');
    await endpointAt('/c');
    respond(429, { 'retry-after': '3000' });
    const refs = (await fannedOut()).map(({ ref }) => ref);
    for (const ref of refs) await signer()(ref);
    advance(4000);
    const [refused] = refs;
    const taken: SignerMessage[] = [];
    const picky = async (messages: readonly SignerMessage[]) => {
      const left = messages.filter(
        (message) => attemptIn(message).ref.endpoint === refused?.endpoint,
      );
      taken.push(...messages.filter((message) => !left.includes(message)));
      if (left.length > 0) throw new NotTaken(left, 'it is too long');
    };
    await indexesCaughtUp();
    const sweeping = sweepDue({ ...queues, later: picky }, { now: scene.clock });
    await expect(sweeping).rejects.toThrow(
      `1 not sent: T#${scene.tenant}#EVT#${refused?.event} DLV#${refused?.endpoint} (NotTaken: `,
    );
    const woken = taken.map(attemptIn).filter(({ ref }) => ref.tenant === scene.tenant);
    expect(new Set(woken.map(({ ref }) => ref.endpoint))).toEqual(
      new Set(refs.slice(1).map(({ endpoint }) => endpoint)),
    );
    expect(await swept()).toMatchObject([{ ref: { endpoint: refused?.endpoint } }]);
  });

  // WHK-104, WHF-12
  it('finds everything, however much and however late', async () => {
    const [endpoints, events] = [rounds({ short: 4, long: 15 }), rounds({ short: 2, long: 4 })];
    for (let n = 0; n < endpoints; n += 1) await endpointAt(`/${n}`);
    respond(429, { 'retry-after': '3000' });
    for (let n = 0; n < events; n += 1) {
      await Promise.all((await fannedOut()).map(({ ref }) => signer()(ref)));
    }
    advance(2 * 86_400);
    const woken = await swept();
    expect(new Set(woken.map(({ ref }) => `${ref.event} ${ref.endpoint}`)).size).toBe(
      endpoints * events,
    );
    expect(woken).toHaveLength(endpoints * events);
  });
});
