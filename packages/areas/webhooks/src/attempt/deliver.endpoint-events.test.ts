import { loadChangePage } from '@waybill/events/change.repository';
import { changeFloor } from '@waybill/events/change-id';
import { commit } from '@waybill/table/commit';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import { updateWrites } from '../endpoint/endpoint.writes.ts';
import { subjectOf } from '../endpoint/event-subject.ts';
import type { NoticePorts } from '../endpoint/notice.ts';
import { disableWhile } from '../endpoint/update-health.command.ts';
import { productionPolicy } from '../net/policy.ts';
import { createSend } from '../net/send.client.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { deliveryScene } from './delivery-scene.factory.ts';

const { endpointAt, oneAttempt, fannedOut, row, signer, performed, respond, advance, scene } =
  deliveryScene();

const DAY = 86_400;

/** Events that told the shop of its endpoints so far, the oldest first. */
async function told() {
  await indexesCaughtUp();
  const bounds = { from: changeFloor(new Date(0)), to: changeFloor(new Date('2100-01-01')) };
  const { events } = await loadChangePage({ tenant: scene.tenant, ...bounds }, 1000);
  return events
    .filter(({ topic }) => topic.startsWith('webhook.endpoint.'))
    .map((event) => ({
      ...event,
      data: (JSON.parse(event.body) as { data: Record<string, unknown> }).data,
    }));
}

beforeEach(() => respond(500));

const silent: NoticePorts = {
  log: (notice) => scene.notices.push(notice),
  count: () => undefined,
};

/** A delivery a day fails, until the last one has its endpoint disabled; answers all of them. */
async function failForSixDays(): Promise<AttemptRef[]> {
  const refs: AttemptRef[] = [];
  for (let day = 0; day < 6; day += 1) {
    const attempt = await oneAttempt();
    // An index counts the deliveries that wait.
    await indexesCaughtUp();
    scene.tasks = [];
    await signer()(attempt);
    refs.push(attempt);
    advance(DAY);
  }
  return refs;
}

// WHK-93, WHK-122
it('what waits is skipped once its endpoint is disabled as failing', async () => {
  const { id } = await endpointAt('/dead');
  const refs = await failForSixDays();
  expect((await loadEndpoint(scene.tenant, id))?.endpoint.disabled_reason).toBe('failing');
  const statuses = async () => Promise.all(refs.map(async (ref) => (await row(ref)).status));
  expect(await statuses()).toEqual(refs.map(() => 'waiting'));
  for (const { task } of scene.tasks.splice(0)) await performed(task);
  expect(await statuses()).toEqual(refs.map(() => 'skipped'));
});

describe('a shop is told', () => {
  // WHK-206, WHK-207, WHK-210
  it('after a day and three of failing, and when the endpoint is disabled for it', async () => {
    const { id } = await endpointAt('/dead');
    await failForSixDays();
    expect(await told()).toMatchObject([
      { topic: 'webhook.endpoint.failing', data: { endpoint_id: id, warned_after_hours: 24 } },
      { topic: 'webhook.endpoint.failing', data: { endpoint_id: id, warned_after_hours: 72 } },
      {
        topic: 'webhook.endpoint.disabled',
        data: {
          endpoint_id: id,
          disabled_reason: 'failing',
          consecutive_failures: 6,
          last_status_code: 500,
          waiting_deliveries: 6,
          delivery_topic: 'order.placed',
        },
      },
    ]);
    expect(scene.warned).toEqual([]);
    const of = { tenant: scene.tenant, endpointId: id };
    expect(scene.notices).toEqual([
      { kind: 'endpoint_failing', ...of, hours: 24 },
      { kind: 'endpoint_failing', ...of, hours: 72 },
      { kind: 'endpoint_disabled', ...of, reason: 'failing' },
    ]);
    expect(scene.counted).toEqual(scene.notices.map(({ kind }) => kind));
  });

  // WHK-124, WHK-207
  it('once, however many attempts see the reason', async () => {
    const { id } = await endpointAt('/gone');
    const attempts = [await oneAttempt(), await oneAttempt(), await oneAttempt()];
    respond(410);
    const attempt = signer();
    await Promise.all(attempts.map((one) => attempt(one)));
    expect(await told()).toMatchObject([
      { data: { endpoint_id: id, disabled_reason: 'gone', last_status_code: 410 } },
    ]);
  });

  // WHK-208
  it('by its other endpoints alone', async () => {
    const gone = await endpointAt('/gone', { topics: ['*'] });
    const ref = await oneAttempt();
    const pager = await endpointAt('/pager', { topics: ['webhook.endpoint.*'] });
    respond(410);
    await signer()(ref);
    const [event] = await told();
    if (event === undefined) throw new Error('nothing was told');
    const subject = subjectOf(event.topic, event.data);
    const messages = await fannedOut({ ...event, tenant: scene.tenant, subject });
    expect(messages.map((message) => message.ref.endpoint)).toEqual([pager.id]);
    expect((await loadEndpoint(scene.tenant, gone.id))?.endpoint.status).toBe('disabled');
  });

  // WHK-37, WHK-207, WHK-209, WHF-30
  it.each([
    'https://hooks.acme.example:9443/in',
    'https://api.waybill.example/v1/orders',
    'https://shop.api.waybill.example/in',
  ])(
    'of an endpoint whose URL is not allowed any more, and nothing is sent to it: %s',
    async (url) => {
      const ownHosts = ['api.waybill.example'];
      const { id } = await endpointAt('/in', { url });
      const ref = await oneAttempt();
      const sent: string[] = [];
      const refuse = () => Promise.reject(new Error(`${sent.push(url)} sent`));
      await signer({ ownHosts, send: refuse })(ref);
      expect(sent).toEqual([]);
      expect(await row(ref)).toMatchObject({ status: 'skipped', attempts: 0 });
      expect((await loadEndpoint(scene.tenant, id))?.endpoint.disabled_reason).toBe('blocked_url');
      expect(await told()).toMatchObject([
        {
          topic: 'webhook.endpoint.disabled',
          data: {
            endpoint_id: id,
            disabled_reason: 'blocked_url',
            consecutive_failures: 0,
            delivery_id: (await row(ref)).id,
            delivery_topic: 'order.placed',
          },
        },
      ]);
      expect(scene.counted).toEqual(['endpoint_disabled']);
    },
  );

  // WHK-210, WHF-18
  it('of nothing, where an address is refused: operators count it', async () => {
    await endpointAt('/in', { url: 'https://rebound.example/in' });
    const refusing = createSend({ policy: productionPolicy, resolve: async () => ['10.0.0.5'] });
    await signer({ send: refusing })(await oneAttempt());
    expect([scene.counted, scene.notices, await told()]).toEqual([['blocked_address'], [], []]);
  });

  // WHK-124, WHK-207
  it('of none that was repaired while it was looked at', async () => {
    const endpoint = await endpointAt('/in');
    const read = await loadEndpoint(scene.tenant, endpoint.id);
    if (read === undefined) throw new Error('no endpoint');
    const moved = { ...endpoint, url: `${scene.origin}/new`, version: 2 };
    const disabling = {
      reason: 'blocked_url',
      occasion: { at: scene.clock, delivery: { id: 'dlv_1', topic: 'order.placed' } },
      countWaiting: async () => {
        const change = { headers: undefined, clearsHealth: true };
        await commit(updateWrites(scene.tenant, endpoint, moved, change));
        return 0;
      },
    } as const;
    const stillThere = (now: { endpoint: { url: string } }) => now.endpoint.url === endpoint.url;
    await disableWhile(scene.tenant, read, { ...disabling, notices: silent }, stillThere);
    expect(scene.notices).toEqual([]);
    expect((await loadEndpoint(scene.tenant, endpoint.id))?.endpoint).toEqual(moved);
    expect(await told()).toEqual([]);
  });
});
