import { expect, it } from 'vitest';
import type { Invoke } from '../functions/functions.ts';
import type { EventWay } from './event-way.ts';
import { keepJournal } from './journal.ts';
import type { RecordedRequest } from './recorded-request.ts';

const ids = ['01K9G8Q4T5N6P7R8S9V0W1X200', '01K9G8Q4T5N6P7R8S9V0W1X201'].map((id) => `evt_${id}`);
const fanOut = { id: 'webhooks.fan-out', file: '' };
const deliver = { id: 'webhooks.deliver', file: '' };

const records = (...bodies: readonly object[]) => ({
  Records: bodies.map((body, at) => ({ messageId: `m${at}`, body: JSON.stringify(body) })),
});
const published = (id: string) => ({ detail: { tenant_id: 'acme', id, topic: 'order.placed' } });

function journal() {
  const ways: EventWay[] = [];
  const requests: RecordedRequest[] = [];
  let redeliveries = 0;
  const kept = keepJournal({
    onEvent: (way) => ways.push(way),
    onRequest: (request) => requests.push(request),
    onRedelivery: () => {
      redeliveries += 1;
    },
  });
  const shown = () => ways.map(({ id, steps }) => [id, ...steps.map((one) => one.failed)]);
  return { kept, ways, requests, shown, redeliveries: () => redeliveries };
}

it('shows which events of a batch come again, and adds their steps up', async () => {
  const { kept, shown } = journal();
  const event = records(...ids.map(published));
  const half: Invoke = async () => ({ batchItemFailures: [{ itemIdentifier: 'm1' }] });
  expect(await kept.observe(half)(fanOut, event)).toEqual(await half(fanOut, event));
  const broken: Invoke = () => Promise.reject(new Error('not today'));
  await expect(kept.observe(broken)(fanOut, event)).rejects.toThrow('not today');
  const [one, two] = ids;
  expect(shown()).toEqual([
    [one, false],
    [two, true],
    [one, false, true],
    [two, true, true],
  ]);
});

it('knows the topic of an attempt by the steps before it', async () => {
  const { kept, ways, redeliveries } = journal();
  const [id = ''] = ids;
  const invoke = kept.observe(async () => undefined);
  await invoke(fanOut, records(published(id)));
  const attempt = { tenant: 'acme', event: id, endpoint: 'whe_1', round: 1, attempt: 2 };
  await invoke(deliver, records({ kind: 'attempt', ref: attempt }));
  expect(ways.at(-1)).toMatchObject({
    tenant: 'acme',
    topic: 'order.placed',
    steps: [{ what: 'fanned out' }, { what: 'attempt', attempt: 2, endpoint: 'whe_1' }],
  });
  expect(redeliveries()).toBe(0);
  await invoke(
    deliver,
    records({ kind: 'redelivery', tenant: 'acme', endpoint: 'whe_1', id: 'tsk_1' }),
  );
  expect([ways.length, redeliveries()]).toEqual([2, 1]);
});

it('breaks nothing that it cannot read', async () => {
  const { kept, ways } = journal();
  const invoke = kept.observe(async (target) => target.id);
  const sweep = { id: 'events.sweep', file: '' };
  expect(await invoke(deliver, records({ of: 'another version' }))).toBe(deliver.id);
  expect(await invoke(sweep, undefined)).toBe(sweep.id);
  expect(ways).toEqual([]);
});

it('reports a body that is too long to be held, and holds no key of a caller', () => {
  const { kept, requests } = journal();
  const served = {
    method: 'PUT',
    path: '/v1/x',
    status: 413,
    durationMs: 1,
    requestId: undefined,
    tenant: 'acme',
    ignoredKeys: undefined,
    reported: undefined,
  };
  const headers = { 'x-service-tenant': 'acme', 'x-service-api-key': 'wb_1', cookie: 'a=b' };
  const exchange = {
    url: '/v1/x?a=b',
    headers,
    sent: 'é'.repeat(200_000),
    answered: Buffer.from('{}'),
  };
  kept.onServed(served, exchange);
  expect(requests[0]).toMatchObject({
    wire: { headers: { 'x-service-tenant': 'acme' }, sent: { bytes: 400_000, text: undefined } },
    answered: { bytes: 2, text: '{}' },
    row: { id: '1', calls: 0, operation: undefined },
  });
  expect(JSON.stringify(kept.requests())).not.toMatch(/wb_1|cookie/u);
  kept.stop();
});
