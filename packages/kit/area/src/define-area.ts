import type { AnyOperation } from '@waybill/api/operation';
import type { EventType } from '@waybill/events/event';
import type { Consumer, Queue, Rule } from '@waybill/events/topology';
import type { AreaSettings } from '@waybill/settings/setting';

/** An export of the area's package that only those load who run it. */
export interface Reference {
  /** As others import it from the package: `install`. */
  readonly module: string;
  readonly name: string;
}

/** Rights that only the write operations of this area have. */
export interface AreaGrants {
  /** Make tenants and API keys. */
  readonly identities?: true;
  /** Seal secrets of webhooks; who opens one is a consumer that says so. */
  readonly seals?: true;
  /** Ask a consumer of the area for work: the queues that its messages go to. */
  readonly sends?: readonly string[];
}

/** An area: all that stacks, scripts and tests need of it. No handler loads it. */
export interface Area {
  /** The folder of its package, and the name of its stack. */
  readonly name: string;
  readonly operations: readonly AnyOperation[];
  /** The key of a stage that leaves its queues, rules and consumers out where it is off. */
  readonly switchedBy: 'search' | undefined;
  readonly events: readonly EventType[];
  /**
   * The operation that reads the record of an event, by the first part of the topic: who may call it
   * may see what the event says (WHK-150).
   */
  readonly eventReaders: Readonly<Record<string, string>>;
  readonly settings: AreaSettings | undefined;
  readonly queues: Readonly<Record<string, Queue>>;
  readonly rules: readonly Rule[];
  readonly consumers: readonly Consumer[];
  /** The function that gives a new tenant its first records of the area. */
  readonly installer: Reference | undefined;
  /** The group of its lists, which are counted together. */
  readonly listGroup: Reference | undefined;
  readonly grants: AreaGrants;
  /** Milliseconds that 99 of 100 calls may take, by the ids of operations that are watched. */
  readonly latencyGoals: Readonly<Partial<Record<string, number>>>;
  /** Operations that a shop cannot sell without: their new code gets a part of the calls first. */
  readonly gradual: readonly string[];
}

interface Declaration<OperationId extends string, QueueName extends string>
  extends Pick<Area, 'name'>,
    Partial<
      Pick<Area, 'switchedBy' | 'events' | 'settings' | 'installer' | 'listGroup' | 'grants'>
    > {
  readonly operations: readonly (AnyOperation & { readonly id: OperationId })[];
  readonly eventReaders?: Readonly<Record<string, NoInfer<OperationId>>>;
  readonly queues?: Readonly<Record<QueueName, Queue>>;
  readonly rules?: readonly Rule<NoInfer<QueueName>>[];
  readonly consumers?: readonly Consumer<NoInfer<QueueName>>[];
  readonly latencyGoals?: { readonly [Id in NoInfer<OperationId>]?: number };
  readonly gradual?: readonly NoInfer<OperationId>[];
}

/**
 * Declares an area; the declaration is pure data. Its rules and consumers name its own queues,
 * its latency goals and gradual releases its own operations.
 */
export function defineArea<OperationId extends string, QueueName extends string = never>(
  declaration: Declaration<OperationId, QueueName>,
): Area {
  return {
    switchedBy: undefined,
    events: [],
    eventReaders: {},
    settings: undefined,
    queues: {},
    rules: [],
    consumers: [],
    installer: undefined,
    listGroup: undefined,
    grants: {},
    latencyGoals: {},
    gradual: [],
    ...declaration,
  };
}
