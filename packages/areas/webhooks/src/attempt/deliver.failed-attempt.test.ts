import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import { blockedExchange } from '../net/exchange.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { deliveryScene, send, start } from './delivery-scene.factory.ts';
import type { DeliverPorts } from './ports.ts';

const {
  endpointAt,
  swept,
  oneAttempt,
  row,
  attemptsOf,
  signer,
  respond,
  advance,
  failingQueues,
  scene,
} = deliveryScene();

describe('a failed attempt', () => {
  // WHK-57, WHK-64, WHK-95, WHK-96, WHK-102
  it('is followed by the next after its wait, freshly signed, with the same id', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    respond(503);
    await signer()(ref);
    const [retry] = scene.later;
    expect(retry?.ref).toEqual({ ...ref, attempt: 2 });
    expect(retry?.delaySeconds).toBeGreaterThanOrEqual(5);
    expect(retry?.delaySeconds).toBeLessThanOrEqual(6);
    const waits = retry?.delaySeconds ?? 0;
    expect(await row(ref)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      last_status_code: 503,
      next_attempt_at: new Date(start.getTime() + waits * 1000).toISOString(),
      gives_up_at: new Date(start.getTime() + 84 * 3_600_000).toISOString(),
    });
    advance(waits);
    respond(204);
    await signer()(retry?.ref as AttemptRef);
    expect(await row(ref)).toMatchObject({ status: 'delivered', attempts: 2 });
    const sent = scene.received.map(({ headers }) => [
      headers['x-service-id'],
      headers['x-service-attempt'],
      Number(headers['x-service-timestamp']) - start.getTime() / 1000,
    ]);
    expect(sent).toEqual([
      [ref.event, '1', 0],
      [ref.event, '2', waits],
    ]);
    expect(await attemptsOf(ref)).toMatchObject([
      { number: 1, outcome: 'failure', trigger: 'event' },
      { number: 2, outcome: 'success', trigger: 'schedule' },
    ]);
  });

  // WHK-103, WHF-11
  it('is followed by the sweep when the message of the next was lost', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    respond(500);
    await signer({ queues: failingQueues })(ref);
    expect(scene.warned).toEqual(['retry-message']);
    expect(await row(ref)).toMatchObject({ status: 'waiting' });
    expect(await swept()).toEqual([]);
    advance(600);
    expect(await swept()).toEqual([{ ref: { ...ref, attempt: 2 }, delaySeconds: 0 }]);
    expect(await swept()).toEqual([]);
  });

  // WHK-75, WHK-96, WHK-117, WHF-15, WHF-18, WHF-19
  it.each(['dns_error', 'blocked_address', 'tls_error'] as const)(
    'keeps its schedule where %s kept its answer, and health shows it',
    async (errorCode) => {
      const endpoint = await endpointAt('/in');
      const ref = await oneAttempt();
      await signer({ send: async () => ({ ...blockedExchange, errorCode }) })(ref);
      const why = { last_status_code: null, last_error_code: errorCode };
      expect(await row(ref)).toMatchObject({ status: 'waiting', attempts: 1, ...why });
      expect((await loadEndpoint(scene.tenant, endpoint.id))?.health).toMatchObject(why);
      expect(scene.later).toMatchObject([{ ref: { attempt: 2 } }]);
    },
  );

  // WHK-92, WHF-33
  it('does not depend on its log', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    respond(500, { 'retry-after': 'x'.repeat(3000) });
    const huge: DeliverPorts['send'] = async (outgoing) => {
      const exchange = await send(outgoing);
      // More than an item may hold: the log refuses it.
      return { ...exchange, body: randomBytes(500_000).toString('base64') };
    };
    await signer({ send: huge })(ref);
    expect(scene.warned).toEqual(['attempt-log']);
    expect(await row(ref)).toMatchObject({ status: 'waiting', attempts: 1 });
  });
});
