import { commit } from '@waybill/table/commit';
import { get } from '@waybill/table/read';
import { forbidden, refuse } from '@waybill/testing/faults/refusals';
import { removeFault, type SentCall } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { afterEach, describe, expect, it } from 'vitest';
import { type AttemptMessage, deliveryScene } from '../attempt/delivery-scene.factory.ts';
import { gateKey } from '../endpoint/endpoint.entity.ts';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import { removeWrites, updateWrites } from '../endpoint/endpoint.writes.ts';
import { keepSlots } from '../endpoint/keep-slots.command.ts';
import type { AttemptRef } from '../queue/signer-task.ts';

const {
  scene,
  advance,
  respond,
  signer,
  visited,
  endpointAt,
  published,
  fannedOut,
  swept,
  oneAttempt,
  row,
  openBreaker,
  setHealth,
  failingQueues,
} = deliveryScene();
afterEach(removeFault);

/** By then the sweep has sent another message for one that was lost. */
const MINUTES = 5;

/** An endpoint whose breaker is open, and `waiting` events that wait for it. */
async function broken(waiting: number): Promise<{ endpoint: StoredEndpoint; events: string[] }> {
  const endpoint = await endpointAt('/dead');
  await openBreaker(endpoint.id);
  const events: string[] = [];
  for (let n = 0; n < waiting; n += 1) {
    advance(0.001);
    const event = await published();
    expect(await fannedOut(event)).toEqual([]);
    events.push(event.id);
  }
  scene.received = [];
  scene.later = [];
  scene.tasks = [];
  return { endpoint, events };
}

const statesOf = (events: readonly string[], { id }: StoredEndpoint) =>
  Promise.all(events.map(async (event) => (await row({ event, endpoint: id })).status));

describe('a visit', () => {
  // WHK-108, WHK-112, WHK-113, WHK-143, WHF-13
  it('costs a dead endpoint one call a probe, whatever waits for it, and wakes it in order', async () => {
    const { endpoint, events } = await broken(rounds({ short: 30, long: 10_000 }));
    // A day of probes: sweeps and messages wake no other delivery.
    for (const seconds of [30, 60, 120, 300, 600, 900, 900]) {
      advance(seconds);
      scene.received = [];
      expect(
        (await swept()).filter(({ ref }) => events.includes(ref.event) && ref.attempt === 1),
      ).toEqual([]);
      scene.tasks = [];
      scene.later = [];
      await visited(endpoint.id);
      expect(scene.received.map(({ headers }) => headers['x-service-attempt'])).toHaveLength(1);
      expect(scene.later.filter(({ ref }) => ref.attempt === 1)).toEqual([]);
    }
    const before = await statesOf(events, endpoint);
    expect(new Set(before)).toEqual(new Set(['waiting']));
    // A delivery that its receiver refuses must not keep the others from coming.
    const refused = events[10] ?? '';
    scene.answer = ({ headers }, response) =>
      response.writeHead(headers['x-service-id'] === refused ? 400 : 200).end();
    scene.received = [];
    scene.later = [];
    advance(900);
    let visits = 0;
    do {
      scene.tasks = [];
      await visited(endpoint.id);
      visits += 1;
      const group = scene.later.splice(0).filter(({ ref }) => ref.woken);
      expect(group.length).toBeLessThanOrEqual(20);
      // One group a second, until a visit finds nothing.
      if (group.length > 0) expect(scene.tasks).toMatchObject([{ delaySeconds: 1 }]);
      for (const { ref } of group) await signer()(ref);
      advance(1);
    } while (scene.tasks.length > 0);
    const got = scene.received.map(({ headers }) => String(headers['x-service-id']));
    // Seven of them were probes, which wait for their own next step.
    const probes = events.slice(0, 7);
    expect(got).toEqual(events.filter((event) => !probes.includes(event)));
    expect(visits).toBeLessThan(events.length / 20 + 4);
    expect(await row({ event: refused, endpoint: endpoint.id })).toMatchObject({ attempts: 1 });
  }, 600_000);

  // WHK-29, WHF-24
  it('cancels what waits for an endpoint that was deleted, and removes its gate', async () => {
    const { endpoint, events } = await broken(3);
    const stored = await loadEndpoint(scene.tenant, endpoint.id);
    const at = scene.clock.toISOString();
    await commit(removeWrites(scene.tenant, stored?.endpoint as StoredEndpoint, at));
    await swept();
    expect(scene.tasks).toMatchObject([{ task: { endpoint: endpoint.id, kind: 'visit' } }]);
    await visited(endpoint.id);
    expect(await statesOf(events, endpoint)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await visited(endpoint.id);
    expect(await get(gateKey(scene.tenant, endpoint.id))).toBeUndefined();
    expect(scene.received).toEqual([]);
  });

  const disable = async (endpoint: StoredEndpoint) => {
    const at = scene.clock.toISOString();
    const after = { ...endpoint, status: 'disabled', disabled_at: at, version: 2 } as const;
    const change = { headers: undefined, clearsHealth: false };
    await commit(updateWrites(scene.tenant, endpoint, { ...after, updated_at: at }, change));
  };

  // WHK-93, WHF-24
  it('skips what waits for an endpoint that was disabled, for its own time too', async () => {
    const endpoint = await endpointAt('/in');
    respond(503);
    const ref = await oneAttempt();
    await signer()(ref);
    await openBreaker(endpoint.id);
    const parked = await published();
    await fannedOut(parked);
    await disable(endpoint);
    scene.tasks = [];
    await swept();
    expect(scene.tasks).toMatchObject([{ task: { kind: 'visit' }, delaySeconds: 0 }]);
    await visited(endpoint.id);
    expect(await statesOf([ref.event, parked.id], endpoint)).toEqual(['skipped', 'skipped']);
  });

  // WHK-93, WHF-24
  it('comes back until calls are over that were on their way when it was disabled', async () => {
    const endpoint = await endpointAt('/in');
    const ref = await oneAttempt();
    let answer: (() => void) | undefined;
    scene.answer = (_, response) => {
      answer = () => response.writeHead(503).end();
    };
    const underWay = signer()(ref);
    await expect.poll(() => answer).toBeDefined();
    await disable(endpoint);
    await visited(endpoint.id);
    answer?.();
    await underWay;
    expect((await row(ref)).status).toBe('waiting');
    expect(scene.tasks).toMatchObject([{ delaySeconds: 20 }]);
    for (const expected of ['skipped', 'skipped', 'skipped', 'skipped']) {
      advance(20);
      await visited(endpoint.id);
      expect((await row(ref)).status).toBe(expected);
    }
    scene.tasks = [];
    await visited(endpoint.id);
    expect(scene.tasks).toEqual([]);
  });

  // WHK-27, WHK-143
  it('wakes what waited for an endpoint whose health was cleared', async () => {
    const { endpoint, events } = await broken(2);
    const updated_at = scene.clock.toISOString();
    const moved = { ...endpoint, url: `${scene.origin}/alive`, version: 2, updated_at };
    const change = { headers: undefined, clearsHealth: true };
    await commit(updateWrites(scene.tenant, endpoint, moved, change));
    expect(await swept()).toEqual([]);
    expect(scene.tasks).toHaveLength(1);
    respond(200);
    await visited(endpoint.id);
    for (const { ref } of scene.later) await signer()(ref);
    expect(scene.received.map(({ path }) => path)).toEqual(['/alive', '/alive']);
    expect(await statesOf(events, endpoint)).toEqual(['delivered', 'delivered']);
  });

  // WHK-143
  it('comes back while the breaker is open, with or without anything that waits', async () => {
    const { endpoint } = await broken(0);
    await visited(endpoint.id);
    expect(scene.tasks).toMatchObject([{ delaySeconds: 30 }]);
    advance(30);
    scene.tasks = [];
    await visited(endpoint.id);
    expect(scene.received).toEqual([]);
    expect(scene.tasks).toMatchObject([{ delaySeconds: 900 }]);
  });
});

// WHK-115
describe('a visit that breaks off', () => {
  /** An endpoint that answers again, and ten events that wait for it. */
  async function answersAgain() {
    const { endpoint, events } = await broken(10);
    respond(200);
    await setHealth(endpoint.id);
    return { id: endpoint.id, events };
  }
  const eventsOf = (messages: readonly AttemptMessage[]) => messages.map(({ ref }) => ref.event);

  it('sends all but the one that it could not take out, which goes out minutes later', async () => {
    const { id, events } = await answersAgain();
    const [left = ''] = events.splice(2, 1);
    const takesOut = ({ command, input }: SentCall) =>
      command === 'UpdateItemCommand' && JSON.stringify(input).includes(left);
    const { met } = refuse(takesOut, forbidden, 1);
    await expect(visited(id)).rejects.toThrow('1 still wait');
    expect(met()).toBe(1);
    const sent = scene.later.splice(0);
    expect(eventsOf(sent)).toEqual(events);
    for (const { ref } of sent) await signer()(ref);
    advance(MINUTES * 60);
    scene.tasks = [];
    await swept();
    const ours = scene.tasks.filter(({ task }) => task.endpoint === id);
    expect(ours).toMatchObject([{ task: { kind: 'visit' } }]);
    scene.later = [];
    await visited(id);
    expect(eventsOf(scene.later)).toEqual([left]);
  });

  it('leaves what it took out to the sweep where the queue refuses it', async () => {
    const { id, events } = await answersAgain();
    await expect(visited(id, { queues: failingQueues })).rejects.toThrow('the queue is down');
    expect(scene.later).toEqual([]);
    advance(MINUTES * 60);
    const sent = eventsOf(await swept());
    expect(sent.filter((event) => events.includes(event)).toSorted()).toEqual(events);
  });
});

describe('the calls that an endpoint gets at once', () => {
  // WHK-141, WHF-29
  it('are never more than it takes, and what comes beyond waits for a visit', async () => {
    const endpoint = await endpointAt('/in', { max_concurrency: 3 });
    let [now, most] = [0, 0];
    const open: (() => void)[] = [];
    scene.answer = (_, response) => {
      now += 1;
      most = Math.max(most, now);
      open.push(() => {
        now -= 1;
        response.end();
      });
    };
    const refs: AttemptRef[] = [];
    for (let n = 0; n < 9; n += 1) refs.push(await oneAttempt());
    // Each in a process of its own, which keeps slots of its own.
    const running = refs.map((ref) => signer()(ref));
    await expect.poll(() => scene.tasks.length).toBe(1);
    const waits = async () =>
      (
        await statesOf(
          refs.map(({ event }) => event),
          endpoint,
        )
      ).filter((one) => one === 'waiting');
    const slowly = { interval: 200 };
    await expect.poll(async () => (await waits()).length, slowly).toBe(6);
    // A slot is taken before its call arrives.
    await expect.poll(() => open.length).toBe(3);
    for (const answer of open.splice(0)) answer();
    await Promise.all(running);
    scene.answer = (_, response) => response.end();
    let visits = 0;
    while ((await waits()).length > 0 && visits < 10) {
      advance(1);
      visits += 1;
      await visited(endpoint.id);
      await Promise.all(scene.later.splice(0).map(({ ref }) => signer()(ref)));
    }
    // Who called first keeps its slot for its next call, so a group finds one to three free: that
    // depends on which calls come back first, so only the bounds are promised.
    expect(visits).toBeGreaterThanOrEqual(2);
    expect(visits).toBeLessThanOrEqual(6);
    expect(most).toBe(3);
    expect(scene.received).toHaveLength(9);
  }, 30_000);

  // WHK-142
  it('are possible again once the holders of its slots have died', async () => {
    const endpoint = await endpointAt('/in', { max_concurrency: 1 });
    const dies = { ...keepSlots(), giveBack: async () => undefined };
    await signer({ slots: dies })(await oneAttempt());
    const ref = await oneAttempt();
    await signer()(ref);
    expect(await row(ref)).toMatchObject({ status: 'waiting', attempts: 0 });
    advance(39);
    await visited(endpoint.id);
    await signer()(scene.later.pop()?.ref ?? ref);
    expect(await row(ref)).toMatchObject({ status: 'waiting', attempts: 0 });
    advance(2);
    await visited(endpoint.id);
    await signer()(scene.later.pop()?.ref ?? ref);
    expect(await row(ref)).toMatchObject({ status: 'delivered' });
  });

  // WHK-141
  it('cost no write where a process makes one after the other', async () => {
    const endpoint = await endpointAt('/in');
    const one = signer();
    for (let n = 0; n < 3; n += 1) await one(await oneAttempt());
    const gate = await get(gateKey(scene.tenant, endpoint.id));
    expect(Object.keys(gate ?? {}).filter((name) => /^s\d+$/u.test(name))).toHaveLength(1);
    expect(scene.received).toHaveLength(3);
  });
});
