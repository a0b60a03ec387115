import { loadChangePage } from '@waybill/events/change.repository';
import { changeFloor } from '@waybill/events/change-id';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import { subjectOf } from '../endpoint/event-subject.ts';
import { deliveryScene } from './delivery-scene.factory.ts';

const { endpointAt, oneAttempt, fannedOut, signer, respond, advance, scene } = deliveryScene();

const DAY = 86_400;

/** What the shop was told of its endpoints so far, the oldest first. */
async function told() {
  const bounds = { from: changeFloor(new Date(0)), to: changeFloor(new Date('2100-01-01')) };
  const { events } = await loadChangePage({ tenant: scene.tenant, ...bounds }, 1000);
  return events
    .filter(({ topic }) => topic.startsWith('webhook.endpoint.'))
    .map((event) => ({
      ...event,
      ...{ data: (JSON.parse(event.body) as { data: Record<string, unknown> }).data },
    }));
}

beforeEach(() => respond(500));

describe('a shop is told', () => {
  // WHK-206, WHK-207
  it('after a day and three of failing, and when the endpoint is disabled for it', async () => {
    const { id } = await endpointAt('/dead');
    for (let day = 0; day < 6; day += 1) {
      await signer()(await oneAttempt());
      advance(DAY);
    }
    expect(await told()).toMatchObject([
      { topic: 'webhook.endpoint.failing', data: { endpoint_id: id, warned_after_hours: 24 } },
      { topic: 'webhook.endpoint.failing', data: { endpoint_id: id, warned_after_hours: 72 } },
      {
        topic: 'webhook.endpoint.disabled',
        time: new Date(scene.clock.getTime() - DAY * 1000).toISOString(),
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
  });

  // WHK-124, WHK-207
  it('once, however many attempts see the reason', async () => {
    const { id } = await endpointAt('/gone');
    const attempts = [await oneAttempt(), await oneAttempt(), await oneAttempt()];
    respond(410);
    await Promise.all(attempts.map(signer()));
    expect(await told()).toMatchObject([{ data: { endpoint_id: id, disabled_reason: 'gone' } }]);
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
});
