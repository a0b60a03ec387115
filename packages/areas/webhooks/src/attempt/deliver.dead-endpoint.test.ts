import { commit } from '@waybill/table/commit';
import { dueIndex } from '@waybill/table/item';
import { metered } from '@waybill/table/operate';
import { get } from '@waybill/table/read';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { describe, expect, it } from 'vitest';
import { loadEndpoint, loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import { updateWrites } from '../endpoint/endpoint.writes.ts';
import { writeHealth } from '../endpoint/health.repository.ts';
import { updateHealth } from '../endpoint/update-health.command.ts';
import { unknownHealth } from '../health/health.ts';
import { loopbackPolicy } from '../net/policy.ts';
import { createSend } from '../net/send.client.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { postpone } from '../record/attempt.repository.ts';
import { deliveryKey } from '../record/delivery.entity.ts';
import { deliveryScene } from './delivery-scene.factory.ts';

const {
  endpointAt,
  published,
  fannedOut,
  swept,
  oneAttempt,
  row,
  signer,
  respond,
  advance,
  scene,
  setHealth,
  openBreaker,
} = deliveryScene();

describe('a dead endpoint', () => {
  async function broken(): Promise<StoredEndpoint> {
    const endpoint = await endpointAt('/dead');
    await openBreaker(endpoint.id);
    scene.received = [];
    scene.later = [];
    return endpoint;
  }

  // WHK-79
  it('gets no calls while its breaker is open, and spends no attempts', async () => {
    const before = await endpointAt('/early', { topics: ['market.created'] });
    const event = await published('market.created');
    const [early] = await fannedOut(event);
    await endpointAt('/dead');
    respond(500);
    for (let n = 0; n < 5; n += 1) await signer()(await oneAttempt());
    scene.received = [];
    expect(
      (await loadEndpoints(scene.tenant)).map(({ health }) => health.breaker.state).sort(),
    ).toEqual(['closed', 'open']);
    // Created while it is open: it waits for the probe from the start.
    expect(await fannedOut()).toEqual([]);
    await signer()(early?.ref as AttemptRef);
    expect(scene.received.map(({ path }) => path)).toEqual(['/early']);
    expect(early?.ref.endpoint).toBe(before.id);
  });

  // WHK-108, WHK-109, WHK-110
  it('is probed by exactly one delivery of many, and closed by its success', async () => {
    const endpoint = await endpointAt('/dead');
    const waiting: AttemptRef[] = [];
    for (let n = 0; n < 6; n += 1) waiting.push(await oneAttempt());
    await openBreaker(endpoint.id);
    scene.received = [];
    const parked = waiting[0] as AttemptRef;
    await signer()(parked);
    expect(scene.received).toEqual([]);
    expect(await row(parked)).toMatchObject({
      status: 'waiting',
      attempts: 0,
      next_attempt_at: '2026-03-01T10:00:30.000Z',
    });
    // However many wait, one visit probes the endpoint.
    expect(scene.tasks).toEqual([
      { task: { tenant: scene.tenant, endpoint: endpoint.id, kind: 'visit' }, delaySeconds: 30 },
    ]);
    expect(scene.later.filter(({ ref }) => ref.event === parked.event)).toEqual([]);
    expect(await swept()).toEqual([]);
    advance(30);
    scene.answer = (_, response) => setTimeout(() => response.end(), 300);
    await Promise.all(waiting.map((ref) => signer()(ref)));
    expect(scene.received).toHaveLength(1);
    const states = await Promise.all(waiting.map(async (ref) => (await row(ref)).status));
    expect(states.sort()).toEqual(['delivered', ...Array.from({ length: 5 }, () => 'waiting')]);
    expect((await loadEndpoint(scene.tenant, endpoint.id))?.health.breaker.state).toBe('closed');
    respond(200);
    await Promise.all(waiting.map((ref) => signer()(ref)));
    expect(scene.received).toHaveLength(6);
  });

  // WHK-114
  it('gets a delivery that was on its way to wait when it answered again', async () => {
    const endpoint = await endpointAt('/dead');
    const ref = await oneAttempt();
    await openBreaker(endpoint.id);
    const { healthRev = 0 } = (await loadEndpoint(scene.tenant, endpoint.id)) ?? {};
    scene.later = [];
    let healed: ReturnType<typeof writeHealth> | undefined;
    // Between the signer's look at the breaker and its decision to wait.
    injectFault(async ({ command }, send) => {
      if (command !== 'UpdateItemCommand') return send();
      removeFault();
      healed = writeHealth(scene.tenant, endpoint.id, unknownHealth, healthRev);
      await healed;
      return send();
    });
    await signer()(ref);
    expect(healed).toBeDefined();
    expect(await healed).toBeUndefined();
    expect(await row(ref)).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(scene.later).toEqual([{ ref, delaySeconds: 0 }]);
  });

  // WHK-114
  it('gets an event that was parked right after it had answered again', async () => {
    const endpoint = await broken();
    const event = await published();
    expect(await fannedOut(event)).toEqual([]);
    // As a process closes the breaker that dies right then.
    await setHealth(endpoint.id);
    expect(await fannedOut(event)).toMatchObject([{ ref: { event: event.id, attempt: 1 } }]);
  });

  // WHK-106
  it('keeps no delivery beyond its time', async () => {
    const endpoint = await broken();
    const event = await published();
    await fannedOut(event);
    const ref = {
      tenant: scene.tenant,
      event: event.id,
      endpoint: endpoint.id,
      round: 1,
      attempt: 1,
    };
    expect(await row(ref)).toMatchObject({ status: 'waiting' });
    // Others keep the breaker open for more than 84 hours.
    for (let hours = 0; hours < 90; hours += 30) {
      advance(108_000);
      const other = await published();
      await fannedOut(other);
      await signer()({ ...ref, event: other.id });
    }
    scene.later = [];
    const ended = (await swept()).filter(({ ref: one }) => one.event === event.id);
    expect(ended).toHaveLength(1);
    await signer()(ref);
    expect(await row(ref)).toMatchObject({ status: 'failed', attempts: 0 });
  });

  // WHK-106, WHK-212
  it('puts a tried delivery off to the end of its time, by one write', async () => {
    await endpointAt('/dead');
    respond(500);
    const ref = await oneAttempt();
    await signer()(ref);
    advance(60);
    const until = new Date(scene.clock.getTime() + 30_000);
    const { cost, result } = metered(() => postpone({ ...ref, attempt: 2 }, until, scene.clock));
    expect(await result).toBe('postponed');
    const stored = await get(deliveryKey(ref));
    expect(String(stored?.[dueIndex.sortKey]).split('#')[0]).toBe(stored?.['gives_up_at']);
    // The row, its entry in the due index taken out and put in, and one among those that wait.
    expect(cost.writeUnits).toBe(4);
  });

  // WHK-119
  it('counts every failure of many at once', async () => {
    const { id } = await endpointAt('/dead');
    const first = await loadEndpoint(scene.tenant, id);
    if (first === undefined) throw new Error('no endpoint');
    const delivery = { id: 'dlv_1', topic: 'order.placed' };
    const failure = { at: scene.clock, succeeded: false, errorCode: null, statusCode: 500 };
    const attempts = Array.from({ length: 8 }, (_, n) => ({
      ...failure,
      delivery,
      attemptId: `att_${n}`,
    }));
    const ports = {
      countWaiting: async () => 0,
      notices: { log: () => undefined, count: () => undefined },
    };
    await Promise.all(
      attempts.map((attempt) => updateHealth(scene.tenant, first, { attempt, ...ports })),
    );
    expect((await loadEndpoint(scene.tenant, id))?.health.consecutive_failures).toBe(8);
  });

  // WHK-124
  it('is disabled although it was edited since it was looked at', async () => {
    const endpoint = await endpointAt('/dead');
    const ref = await oneAttempt();
    scene.answer = (_, response) => {
      const edited = { ...endpoint, description: 'ERP', version: 2 };
      const change = { headers: undefined, clearsHealth: false };
      void commit(updateWrites(scene.tenant, endpoint, edited, change)).then(() =>
        response.writeHead(410).end(),
      );
    };
    await signer()(ref);
    expect((await loadEndpoint(scene.tenant, endpoint.id))?.endpoint).toMatchObject({
      status: 'disabled',
      disabled_reason: 'gone',
      description: 'ERP',
      version: 3,
    });
  });

  const GOOD = rounds({ short: 4, long: 9 });

  // WHK-116
  it('does not delay the healthy ones beside it', async () => {
    await endpointAt('/dead');
    for (let n = 0; n < GOOD; n += 1) await endpointAt(`/good-${n}`);
    let endCall = () => {};
    scene.answer = ({ path }, response) => {
      // Not cut off: where its connection served a healthy one before, the call would be sent anew.
      if (path === '/dead') endCall = () => response.writeHead(500).end();
      else response.end();
    };
    const messages = await fannedOut();
    expect(messages).toHaveLength(GOOD + 1);
    const deliverOne = signer({ send: createSend({ policy: loopbackPolicy }) });
    const ended: string[] = [];
    await Promise.all(
      messages.map(async ({ ref }) => {
        await deliverOne(ref);
        // The call at the dead one ends only once all others have ended.
        if (ended.push((await row(ref)).status) === GOOD) endCall();
      }),
    );
    const called = scene.received.map(({ path }) => path).toSorted();
    expect(called).toEqual(['/dead', ...Array.from({ length: GOOD }, (_, n) => `/good-${n}`)]);
    expect(ended).toEqual([...Array.from({ length: GOOD }, () => 'delivered'), 'waiting']);
  });
});
