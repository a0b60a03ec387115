/** How the parts behind the table are wired: read by the stacks and by the local stack alike. */

interface Queue {
  readonly name: string;
  /** Six times the consumer's timeout, as the event source mapping asks (WHK-127). */
  readonly visibilitySeconds: number;
  readonly retentionDays: number;
  readonly maxReceiveCount: number;
  /** Age of its oldest message from which its consumer no longer keeps up. */
  readonly lateAfterMinutes: number;
}

const queue = (name: string, lateAfterMinutes: number): Queue => ({
  name,
  lateAfterMinutes,
  visibilitySeconds: 180,
  retentionDays: 14,
  maxReceiveCount: 5,
});

/** Events to fan out, first attempts, and retries: apart, so that retries never take the slots. */
export const queues = {
  events: queue('events', 5),
  deliveries: queue('deliveries', 5),
  // Its messages are parked for up to 15 minutes before anybody should see them.
  retries: queue('retries', 30),
} as const;

export type QueueName = keyof typeof queues;

/** The source of everything that Waybill puts on the bus. */
export const EVENT_SOURCE = 'waybill';

export const rules = [
  { name: 'webhooks', pattern: { source: [EVENT_SOURCE] }, queue: 'events' },
] as const satisfies readonly {
  name: string;
  pattern: Readonly<Record<string, readonly string[]>>;
  queue: QueueName;
}[];

/** What a consumer may touch beyond the table. */
export interface Grants {
  readonly table: 'read' | 'write';
  readonly bus?: true;
  readonly sends?: readonly QueueName[];
  readonly decrypts?: true;
}

export type Source =
  | {
      readonly kind: 'stream';
      readonly filter: Readonly<Record<string, unknown>>;
      readonly batchSize: number;
      /** Runs a shard may have at once; the changes of one partition key stay in their order. */
      readonly parallelization: number;
      /** How long a batch may wait for more; nothing here waits on the local stack. */
      readonly windowSeconds: number;
    }
  | {
      readonly kind: 'queue';
      readonly queues: readonly { readonly queue: QueueName; readonly concurrency: number }[];
      readonly batchSize: number;
    }
  | { readonly kind: 'schedule'; readonly minutes: number };

/** A function that is woken by something else than a request. */
export interface Consumer {
  readonly id: string;
  readonly file: string;
  readonly source: Source;
  readonly grants: Grants;
  readonly timeoutSeconds: number;
  /** What a shop loses while it fails: the text of its alarm. */
  readonly impact: string;
}

/**
 * How long sweeps leave a change to the stream. It tries a batch ten times, and what it lost has
 * time; under load it is late by minutes, and doing its work beside it would double that load.
 */
export const LEFT_TO_STREAM_SECONDS = 15 * 60;

/** How long a sweep begins further pages: what it has begun ends within its `timeoutSeconds`. */
export const SWEEP_RUN_MS = 35_000;

const insertOf = (entity: string) => ({
  eventName: ['INSERT'],
  dynamodb: { NewImage: { _e: { S: [entity] } } },
});

export const consumers: readonly Consumer[] = [
  {
    id: 'events.publish',
    file: 'functions/events/publish.ts',
    // One run of a batch is a row of calls to the bus: side by side they keep up with the table.
    source: {
      kind: 'stream',
      filter: insertOf('event'),
      batchSize: 100,
      parallelization: 10,
      windowSeconds: 0,
    },
    grants: { table: 'write', bus: true },
    timeoutSeconds: 30,
    impact: 'Events reach neither subscribers nor webhooks until the outbox sweep catches up.',
  },
  {
    id: 'ledgers.count',
    file: 'functions/ledgers/count.ts',
    // Totals are exact before they are folded: the longer the window, the fewer the writes.
    source: {
      kind: 'stream',
      filter: insertOf('pending-count'),
      batchSize: 100,
      parallelization: 1,
      windowSeconds: 5,
    },
    grants: { table: 'write' },
    timeoutSeconds: 30,
    impact: 'Totals stay exact but lists read ever more pending rows.',
  },
  {
    id: 'webhooks.fan-out',
    file: 'functions/webhooks/fan-out.ts',
    source: { kind: 'queue', queues: [{ queue: 'events', concurrency: 20 }], batchSize: 10 },
    grants: { table: 'write', sends: ['deliveries'] },
    timeoutSeconds: 30,
    impact: 'No webhook is delivered; events wait in their queue.',
  },
  {
    id: 'webhooks.deliver',
    file: 'functions/webhooks/deliver.ts',
    source: {
      kind: 'queue',
      queues: [
        { queue: 'deliveries', concurrency: 50 },
        { queue: 'retries', concurrency: 20 },
      ],
      batchSize: 10,
    },
    grants: { table: 'write', sends: ['retries'], decrypts: true },
    timeoutSeconds: 30,
    impact: 'No webhook is delivered; deliveries wait in their queues.',
  },
  {
    id: 'webhooks.sweep',
    file: 'functions/webhooks/sweep.ts',
    source: { kind: 'schedule', minutes: 1 },
    grants: { table: 'write', sends: ['retries'] },
    timeoutSeconds: 55,
    impact: 'Retries that are more than 15 minutes away come late.',
  },
  {
    id: 'events.sweep',
    file: 'functions/events/sweep.ts',
    source: { kind: 'schedule', minutes: 5 },
    grants: { table: 'write', bus: true },
    timeoutSeconds: 55,
    impact: 'Events that the stream lost stay unpublished.',
  },
  {
    id: 'ledgers.sweep',
    file: 'functions/ledgers/sweep.ts',
    source: { kind: 'schedule', minutes: 5 },
    grants: { table: 'write' },
    timeoutSeconds: 55,
    impact: 'Totals that the stream lost stay pending.',
  },
  {
    id: 'plans.sweep',
    file: 'functions/plans/sweep.ts',
    source: { kind: 'schedule', minutes: 1 },
    grants: { table: 'write' },
    timeoutSeconds: 55,
    impact:
      'Large calls whose process died keep their stock rows locked until somebody meets them.',
  },
  {
    id: 'inventories.expire-reservations',
    file: 'functions/inventories/expire-reservations.ts',
    source: { kind: 'schedule', minutes: 15 },
    grants: { table: 'write' },
    timeoutSeconds: 300,
    impact: 'Expired reservations keep goods from being sold.',
  },
  {
    id: 'inventories.scan-reorder-alerts',
    file: 'functions/inventories/scan-reorder-alerts.ts',
    // Each tenant once a day; every hour, so that a failed or cut run is made up for.
    source: { kind: 'schedule', minutes: 60 },
    grants: { table: 'write' },
    timeoutSeconds: 300,
    impact: 'Shops are not reminded of stock rows that stay below their reorder point.',
  },
];
