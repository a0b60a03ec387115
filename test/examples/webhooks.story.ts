import { setTimeout as sleep } from 'node:timers/promises';
import { plusSeconds } from '@waybill/kernel/instant';
import { deliver } from '@waybill/webhooks/attempt/deliver.command';
import { secretOpener } from '@waybill/webhooks/attempt/open-secrets.repository';
import type { DeliverPorts } from '@waybill/webhooks/attempt/ports';
import { endpointsOnce } from '@waybill/webhooks/endpoint/endpoint.repository';
import { keepSlots } from '@waybill/webhooks/endpoint/keep-slots.command';
import { fanOut } from '@waybill/webhooks/fan-out/fan-out.command';
import type { Exchange } from '@waybill/webhooks/net/exchange';
import { productionPolicy } from '@waybill/webhooks/net/policy';
import type { SignerQueues, SignerTask } from '@waybill/webhooks/queue/signer-task';
import { sweepDue } from '@waybill/webhooks/queue/sweep.command';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';
import { performTask } from '@waybill/webhooks/task/perform-task.command';
import { workFor } from '@waybill/work/work';
import type { Recorder } from './recorder.ts';

const TENANT = 'acme';

/** The answer of the story's receiver. */
const UNAVAILABLE: Exchange = {
  statusCode: 503,
  errorCode: null,
  remoteAddress: '198.51.100.7',
  durationMs: 812,
  timings: { dns: 9, connect: 31, tls: 44, first_byte: 700 },
  headers: { 'content-type': 'text/plain', 'retry-after': '120' },
  body: 'try later',
  truncated: false,
};

/** The signer of the story, whose queues are read here and not by another function. */
function signer() {
  const sent: SignerTask[] = [];
  const later: SignerTask[] = [];
  const queues: SignerQueues = {
    first: async (messages) => void sent.push(...messages.map(({ task }) => task)),
    later: async (messages) => void later.push(...messages.map(({ task }) => task)),
  };
  const ports: DeliverPorts = {
    policy: productionPolicy,
    ownHosts: [],
    notices: { log: () => undefined, count: () => undefined },
    send: async () => UNAVAILABLE,
    openSecrets: secretOpener(deployedSealer()),
    queues,
    slots: keepSlots(),
    sleep: async () => undefined,
    now: () => new Date(),
    warn: (_, error) => {
      throw error;
    },
  };
  return { ports, sent, later };
}

/** Sends an event to all endpoints, as the functions behind the bus do. */
async function send(event: { id: string; topic: string }): Promise<void> {
  const { ports, sent } = signer();
  const fanOutPorts = { queues: ports.queues, endpointsOf: endpointsOnce() };
  await fanOut(workFor(TENANT, new Date()), fanOutPorts, { tenant: TENANT, ...event });
  for (const task of sent) if (task.kind === 'attempt') await deliver(ports, task);
}

/** Does the tasks that callers left for the signer. */
async function runTasks(): Promise<void> {
  const { ports, later } = signer();
  await sweepDue(ports.queues, { now: plusSeconds(new Date(), 600) });
  for (const task of later) {
    if (task.kind === 'redelivery' || task.kind === 'test') await performTask(ports, task);
  }
}

interface Page {
  readonly items: readonly { readonly id: string; readonly topic: string }[];
}

/** The shop subscribes its ERP to orders, and looks after what does not arrive. */
export async function subscribe({ call }: Recorder): Promise<void> {
  await call('webhooks.topics.list', { query: { name: 'order.payment_status.changed' } });
  const { id } = await call<{ readonly id: string }>('webhooks.endpoints.create', {
    body: {
      url: 'https://hooks.acme.example/in',
      topics: ['order.placed', 'order.payment_status.changed'],
      headers: [{ name: 'Authorization', value: 'Bearer of-the-receiver' }],
      description: 'ERP',
    },
  });
  const path = { id };
  await call('webhooks.endpoints.list');
  await call('webhooks.endpoints.get', { path });
  await call('webhooks.endpoints.update', { path, body: { topics: ['order.*'] } });
  const paid = { topic: 'order.payment_status.changed', limit: '1' };
  const events = await call<Page>('webhooks.events.list', { query: paid });
  const [event] = events.items;
  if (event === undefined) throw new Error('nobody paid');
  await send(event);
  const { items } = await call<Page>('webhooks.deliveries.list', { query: { status: 'waiting' } });
  const delivery = { id: items[0]?.id ?? '' };
  await call('webhooks.events.get', { path: { id: event.id } });
  await call('webhooks.deliveries.get', { path: delivery });
  await call('webhooks.deliveries.attempts.list', { path: delivery });
  await call('webhooks.deliveries.redeliver', { path: delivery });
  await call('webhooks.events.redeliver', {
    path: { id: event.id },
    body: { endpoint_ids: [id] },
  });
  await call('webhooks.endpoints.stats', { path, query: { window: '7d' } });
  await runTasks();
  let answered = false;
  const tried = call('webhooks.endpoints.test', { path, body: { topic: 'order.placed' } });
  void tried.finally(() => {
    answered = true;
  });
  while (!answered) {
    await sleep(200);
    await runTasks();
  }
  await tried;
  await call('webhooks.deliveries.cancel', { path: delivery });
  const recovery = { since: '2026-11-20T00:00:00Z', statuses: ['skipped'] };
  const job = await call<{ readonly id: string }>('webhooks.endpoints.recover', {
    path,
    body: recovery,
  });
  await call('webhooks.jobs.get', { path: { id: job.id } });
  await call('webhooks.endpoints.rotate-secret', { path, body: { overlap_seconds: 3600 } });
  await call('webhooks.endpoints.revoke-previous-secrets', { path });
  await call('webhooks.endpoints.disable', { path });
  await call('webhooks.endpoints.enable', { path });
  await call('webhooks.endpoints.delete', { path });
}
