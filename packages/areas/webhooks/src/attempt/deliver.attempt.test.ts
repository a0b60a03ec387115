import { createHmac } from 'node:crypto';
import { commit } from '@waybill/table/commit';
import { describe, expect, it } from 'vitest';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import { updateWrites } from '../endpoint/endpoint.writes.ts';
import { keepSlots } from '../endpoint/keep-slots.command.ts';
import { sealContext, secretName } from '../endpoint/seal.ts';
import { sealedWrite } from '../endpoint/sealed.repository.ts';
import type { SlotKeeper } from '../endpoint/slots.ts';
import { AttemptHeld, type AttemptRef } from '../queue/signer-task.ts';
import { claim } from '../record/attempt.repository.ts';
import { newSecret } from '../signing/secret.ts';
import { deliveryScene, sealer, send, start } from './delivery-scene.factory.ts';
import { secretOpener } from './open-secrets.repository.ts';

const { scene, advance, respond, row, attemptsOf, ...given } = deliveryScene();
const { endpointAt, published, fannedOut, oneAttempt, signer } = given;

describe('an attempt', () => {
  // WHK-4, WHK-55, WHK-90, WHK-91
  it('sends the stored bytes, signed, with the headers of the endpoint', async () => {
    const secret = newSecret();
    await endpointAt('/in', { secret });
    const event = await published();
    const [message] = await fannedOut(event);
    const ref = message?.ref as AttemptRef;
    await signer()(ref);
    const [request] = scene.received;
    expect(request?.body.toString('utf8')).toBe(event.body);
    const hex = createHmac('sha256', secret).update(event.body).digest('hex');
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer customer',
      'x-env': 'prod',
      'x-service-id': event.id,
      'x-service-signature': `v0=${hex}`,
      'x-service-delivery': (await row(ref)).id,
      'webhook-signature': expect.stringMatching(/^v1,/u) as string,
    });
    expect(await row(ref)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      delivered_at: start.toISOString(),
      last_status_code: 200,
      next_attempt_at: null,
    });
    const log = await attemptsOf(ref);
    expect(log).toMatchObject([
      {
        number: 1,
        trigger: 'event',
        outcome: 'success',
        status_code: 200,
        remote_address: '127.0.0.1',
        secret_versions: [1],
        request_headers: { authorization: '[hidden]', 'x-env': '[hidden]' },
      },
    ]);
    expect(JSON.stringify(log)).not.toContain(hex);
    expect((await loadEndpoint(scene.tenant, ref.endpoint))?.health.last_success_at).toBe(
      start.toISOString(),
    );
  });

  // WHK-60, WHK-64, WHF-20, WHF-21
  it('signs with every secret alive, newest first', async () => {
    const [old, current] = [newSecret(), newSecret()];
    const before = await endpointAt('/in', { secret: old });
    const [created_at, expires_at] = [start.toISOString(), '2026-03-01T11:00:00.000Z'];
    const secrets = [
      { version: 2, created_at, expires_at: null },
      { version: 1, created_at, expires_at },
    ];
    const rotated = { ...before, secrets, version: 2 };
    const sealed = await sealer.seal(current, sealContext(scene.tenant, before.id, secretName(2)));
    await commit([
      ...updateWrites(scene.tenant, before, rotated, { headers: undefined, clearsHealth: false }),
      sealedWrite(scene.tenant, before.id, secretName(2), sealed),
    ]);
    const deliverOne = signer();
    await deliverOne(await oneAttempt());
    advance(3600);
    await deliverOne(await oneAttempt());
    const digests = scene.received.map(({ headers, body }) => ({
      signature: headers['x-service-signature'],
      expected: [current, old].map((key) => createHmac('sha256', key).update(body).digest('hex')),
    }));
    expect(digests[0]?.signature).toBe(`v0=${digests[0]?.expected.join(',')}`);
    expect(digests[1]?.signature).toBe(`v0=${digests[1]?.expected[0]}`);
  });

  // WHK-85
  it('is made once, however often its message comes', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const deliverOne = signer();
    for (let n = 0; n < 3; n += 1) await deliverOne(ref);
    await deliverOne({ ...ref, attempt: 3 });
    await deliverOne({ ...ref, round: 2 });
    expect(scene.received).toHaveLength(1);
  });

  // WHK-85, WHK-87, WHF-7
  it('is made once by many at the same time; the messages of the others stay', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    scene.answer = (_, response) => setTimeout(() => response.end(), 200);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => signer()(ref)));
    expect(scene.received).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeLessThanOrEqual(7);
    for (const outcome of refused) expect(outcome.reason).toBeInstanceOf(AttemptHeld);
    expect((await row(ref)).status).toBe('delivered');
  });

  // WHK-86, WHK-87, WHF-8, WHF-10
  it('is repeated under its own number when its maker died, but not before the lease ends', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const killed = signer({ send: () => Promise.reject(new Error('killed')) });
    await expect(killed(ref)).rejects.toThrow('killed');
    expect(await row(ref)).toMatchObject({ status: 'sending', attempts: 1 });
    advance(59);
    await expect(signer()(ref)).rejects.toBeInstanceOf(AttemptHeld);
    advance(2);
    await signer()(ref);
    expect(await row(ref)).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(scene.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1']);
  });

  // WHK-87, WHK-141
  it('keeps its message while its dead maker holds it and the only slot', async () => {
    await endpointAt('/in', { max_concurrency: 1 });
    const ref = await oneAttempt();
    const dies = { ...keepSlots(), giveBack: async () => undefined };
    const killed = signer({ slots: dies, send: () => Promise.reject(new Error('killed')) });
    await expect(killed(ref)).rejects.toThrow('killed');
    advance(30);
    await expect(signer()(ref)).rejects.toMatchObject({ until: '2026-03-01T10:01:00.000Z' });
    advance(31);
    await signer()(ref);
    expect(await row(ref)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  // WHK-141
  it.each([
    [200, ['sending', 'sending']],
    [500, ['waiting', 'waiting']],
  ])('gives its slots back right after a %i, or once a failure is noted', async (status, found) => {
    respond(status);
    await endpointAt('/in');
    const ref = await oneAttempt();
    const statuses: Promise<string>[] = [];
    const kept = keepSlots();
    const slots: SlotKeeper = {
      ...kept,
      giveBack: async (slot, now) => {
        statuses.push(row(ref).then((delivery) => delivery.status));
        await kept.giveBack(slot, now);
      },
    };
    await signer({ slots })(ref);
    expect(await Promise.all(statuses)).toEqual(found);
  });

  // WHK-86
  it('cannot be settled by a maker whose claim was taken over', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const late = signer({
      send: async (outgoing) => {
        advance(61);
        expect(await claim(ref, 'att_other', scene.clock)).toBeDefined();
        return send(outgoing);
      },
    });
    await late(ref);
    expect(await row(ref)).toMatchObject({ status: 'sending', claim: 'att_other' });
  });

  // WHK-90
  it('stays in the log as its repeat found it, though its first maker comes back later', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const late = signer({
      send: async (outgoing) => {
        const exchange = await send(outgoing);
        advance(61);
        await signer()(ref);
        return { ...exchange, statusCode: 500 };
      },
    });
    await late(ref);
    expect(await row(ref)).toMatchObject({ status: 'delivered', last_status_code: 200 });
    expect(await attemptsOf(ref)).toMatchObject([{ outcome: 'success', status_code: 200 }]);
  });

  // WHK-88, WHK-202, WHF-9, WHF-23
  it('costs nothing while we cannot open the secrets', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const open = () => Promise.reject(new Error('the key service is down'));
    await expect(signer({ openSecrets: secretOpener({ ...sealer, open }) })(ref)).rejects.toThrow(
      'key service',
    );
    expect(await row(ref)).toMatchObject({ status: 'pending', attempts: 0 });
    await signer()(ref);
    expect((await row(ref)).status).toBe('delivered');
  });
});
