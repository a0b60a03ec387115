import type { Area } from '@waybill/area/define-area';
import type { Consumer, Queue, Rule } from '@waybill/events/topology';
import { areas } from './areas.ts';

/** Everything behind the table: what the areas declare, in one. */
export interface Topology {
  readonly queues: Readonly<Record<string, Queue>>;
  readonly rules: readonly Rule[];
  readonly consumers: readonly DeployedConsumer[];
}

/** A consumer with its source file, relative to the project root. */
export interface DeployedConsumer extends Consumer {
  readonly file: string;
}

/** Source of a handler by its id: `orders.number-ranges.create` is one folder per dot. */
export function handlerFile(id: string): string {
  return `functions/${id.replaceAll('.', '/')}.ts`;
}

/** The queues, rules and consumers of areas together. */
export function topologyOf(of: readonly Area[]): Topology {
  return {
    queues: Object.fromEntries(of.flatMap(({ queues }) => Object.entries(queues))),
    rules: of.flatMap(({ rules }) => rules),
    consumers: of.flatMap(({ consumers }) =>
      consumers.map((consumer) => ({ ...consumer, file: handlerFile(consumer.id) })),
    ),
  };
}

/** The topology of the product. */
export const topology: Topology = topologyOf(areas);
