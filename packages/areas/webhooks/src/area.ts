import { defineArea } from '@waybill/area/define-area';
import { defineQueue, EVENT_SOURCE } from '@waybill/events/topology';
import { signals } from '@waybill/observability/signals';
import { endpointEvents } from './endpoint/endpoint.events.ts';
import { webhookOperations } from './operations.ts';

const impact = {
  late: 'webhooks reach their receivers late.',
  dead: 'their webhooks are not delivered.',
};

/** Endpoints of shops, and the delivery of every event to those that subscribed to it. */
export const area = defineArea({
  name: 'webhooks',
  operations: webhookOperations,
  events: endpointEvents,
  eventReaders: {
    webhook: 'webhooks.endpoints.get',
  },
  // A caller that wants a delivery or a test has the signer do it.
  grants: { seals: true, sends: ['retries'] },
  // Events to fan out, first attempts, and retries: apart, so that retries never take the slots.
  queues: {
    events: defineQueue('events', { lateAfterMinutes: 5, impact }),
    deliveries: defineQueue('deliveries', { lateAfterMinutes: 5, impact }),
    // Its messages are parked for up to 15 minutes before anybody should see them.
    retries: defineQueue('retries', { lateAfterMinutes: 30, impact }),
  },
  rules: [
    {
      name: 'webhooks',
      pattern: { source: [EVENT_SOURCE] },
      queue: 'events',
      impact: 'their webhooks are missing.',
    },
  ],
  consumers: [
    {
      id: 'webhooks.fan-out',
      source: { kind: 'queue', queues: [{ queue: 'events', concurrency: 20 }], batchSize: 10 },
      grants: { table: 'write', sends: ['deliveries'] },
      timeoutSeconds: 30,
      impact: 'No webhook is delivered; events wait in their queue.',
    },
    {
      id: 'webhooks.deliver',
      source: {
        kind: 'queue',
        queues: [
          { queue: 'deliveries', concurrency: 50 },
          { queue: 'retries', concurrency: 20 },
        ],
        batchSize: 10,
      },
      grants: { table: 'write', sends: ['retries'], decrypts: true },
      emits: endpointEvents.map(({ topic }) => topic),
      counts: true,
      timeoutSeconds: 30,
      impact: 'No webhook is delivered; deliveries wait in their queues.',
    },
    {
      id: 'webhooks.sweep',
      source: { kind: 'schedule', minutes: 1 },
      grants: { table: 'write', sends: ['retries'] },
      timeoutSeconds: 55,
      impact: 'Retries that are more than 15 minutes away come late.',
    },
    {
      id: 'webhooks.repair',
      source: { kind: 'schedule', minutes: 60 },
      grants: { table: 'write' },
      counts: true,
      alarms: [
        {
          metric: signals.delivery_stranded,
          why: 'Webhooks were found that nothing would have sent any more. They go out now, late.',
          runbook: 'deliveries-stranded',
        },
      ],
      timeoutSeconds: 300,
      impact: 'Webhooks that a bug of ours stranded stay unsent.',
    },
  ],
});
