/** Wiring of the parts behind the table: areas declare it, the stacks and the local stack read it. */

/** A queue between a rule or a function and its consumer. */
export interface Queue {
  readonly name: string;
  /** Six times the consumer's timeout, as the event source mapping asks (WHK-127). */
  readonly visibilitySeconds: number;
  readonly retentionDays: number;
  readonly maxReceiveCount: number;
  /** Age of its oldest message from which its consumer no longer keeps up. */
  readonly lateAfterMinutes: number;
  /** The loss of a shop while its messages wait too long, or are given up: texts of its alarms. */
  readonly impact: { readonly late: string; readonly dead: string };
}

/** Declares a queue whose consumers run for up to 30 seconds. */
export function defineQueue(
  name: string,
  declared: Pick<Queue, 'lateAfterMinutes' | 'impact'>,
): Queue {
  return { name, ...declared, visibilitySeconds: 180, retentionDays: 14, maxReceiveCount: 5 };
}

/** The source of everything that Waybill puts on the bus. */
export const EVENT_SOURCE = 'waybill';

/** The source of events that only rules of our own know. */
export const SILENT_SOURCE = 'waybill.silent';

/** A rule that sends events of the bus into a queue. */
export interface Rule<QueueName extends string = string> {
  readonly name: string;
  readonly pattern: Readonly<Record<string, readonly string[]>>;
  readonly queue: QueueName;
  /** The loss of a shop while events do not reach the queue: the text of its alarm. */
  readonly impact: string;
}

/** Resources that a consumer may use beyond the table. */
export interface Grants<QueueName extends string = string> {
  /** `note`: nothing but what a publisher says of its work. */
  readonly table: 'read' | 'note' | 'write';
  readonly bus?: true;
  readonly sends?: readonly QueueName[];
  readonly decrypts?: true;
}

export type Source<QueueName extends string = string> =
  | {
      readonly kind: 'stream';
      readonly filter: Readonly<Record<string, unknown>>;
      readonly batchSize: number;
      /** Runs a shard may have at once; the changes of one partition key stay in their order. */
      readonly parallelization: number;
      /** Seconds that a batch may wait for more; on the local stack none waits. */
      readonly windowSeconds: number;
    }
  | {
      readonly kind: 'queue';
      readonly queues: readonly { readonly queue: QueueName; readonly concurrency: number }[];
      readonly batchSize: number;
      /** Seconds that a batch of more than ten waits for more. */
      readonly windowSeconds?: number;
    }
  | { readonly kind: 'schedule'; readonly minutes: number };

/** A metric that must stay at 0: what a count of it means, and where to read what to do. */
export interface CountAlarm {
  readonly metric: string;
  readonly why: string;
  /** Heading of docs/runbook.md, as its link spells it. */
  readonly runbook: string;
}

/** A function that is woken by something else than a request. */
export interface Consumer<QueueName extends string = string> {
  readonly id: string;
  readonly source: Source<QueueName>;
  readonly grants: Grants<QueueName>;
  /** Topics that it publishes and no operation does, or not it alone. */
  readonly emits?: readonly string[];
  /** It counts what operators look at, and publishes that as metrics. */
  readonly counts?: true;
  /** No shop sells without it: its new code gets a part of the work first. */
  readonly gradual?: true;
  /** Those of these metrics of which a single count is too much. */
  readonly alarms?: readonly CountAlarm[];
  readonly timeoutSeconds: number;
  /** The loss of a shop while it fails: the text of its alarm. */
  readonly impact: string;
}

/**
 * Time for which sweeps leave a change to the stream. It tries a batch ten times, and what it lost has
 * time; under load it is late by minutes, and doing its work beside it would double that load.
 */
export const LEFT_TO_STREAM_SECONDS = 15 * 60;

/** Time for which a sweep begins further pages: each that it began ends within its `timeoutSeconds`. */
export const SWEEP_RUN_MS = 35_000;

/** The filter of a stream for the items of some entities, as they are written first. */
export function insertOf(...entities: readonly string[]) {
  return { eventName: ['INSERT'], dynamodb: { NewImage: { _e: { S: entities } } } };
}
