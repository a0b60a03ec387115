import type { Pattern } from './event-pattern.ts';

/**
 * The parts of the event topology the local stack reads. Declared here by shape, so that every
 * part runs in its own test without the app's topology.
 */
export interface QueueSpec {
  readonly name: string;
  readonly visibilitySeconds: number;
  readonly retentionDays: number;
  readonly maxReceiveCount: number;
}

export interface RuleSpec {
  readonly name: string;
  readonly pattern: Pattern;
  readonly queue: string;
}

/** A deployed function: its id names the bundle, its file the source. */
export interface FunctionRef {
  readonly id: string;
  readonly file: string;
  readonly timeoutSeconds?: number;
}

export interface StreamSource {
  readonly kind: 'stream';
  readonly filter: Pattern;
  readonly batchSize: number;
}

export interface QueueSource {
  readonly kind: 'queue';
  readonly queues: readonly { readonly queue: string; readonly concurrency: number }[];
  readonly batchSize: number;
  /** Seconds that a batch waits to be full; not at all where nothing is said. */
  readonly windowSeconds?: number;
}

export interface ScheduleSource {
  readonly kind: 'schedule';
  readonly minutes: number;
}

export interface ConsumerSpec extends FunctionRef {
  readonly source: StreamSource | QueueSource | ScheduleSource;
}

export interface OperationRoute {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly public?: boolean | undefined;
  /** Asks the authorizer by itself. */
  readonly asksItself?: boolean | undefined;
}

/** Takes one problem of a background part; the stack prints it. */
export type Report = (message: string, error?: unknown) => void;
