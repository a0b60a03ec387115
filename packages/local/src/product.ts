import { installers } from '@waybill/registry/installers.generated';
import { operations } from '@waybill/registry/operations';
import { topology } from '@waybill/registry/topology';
import { duePartitions } from '@waybill/table/due';
import { provisionLocalTenants } from '@waybill/tenants/local-tenants.command';
import type { BuildHandler, Handler } from './functions.ts';
import { loopbackBuilders } from './loopback-builders.ts';
import type { ConsumerSpec, OperationRoute, QueueSpec, RuleSpec } from './wiring.ts';

/** What a stack runs; tests of the stack itself run a small one of their own. */
export interface Product {
  readonly operations: readonly OperationRoute[];
  readonly queues: Readonly<Record<string, QueueSpec>>;
  readonly rules: readonly RuleSpec[];
  readonly consumers: readonly ConsumerSpec[];
  /** Partitions of the due index that stand in for the stream. */
  readonly partitions: () => readonly string[];
  /** Schedules that stand in for the stream as well, and how often then, in milliseconds. */
  readonly standIns?: Readonly<Record<string, number>>;
  readonly overrides?: Readonly<Record<string, Handler>>;
  readonly builders?: Readonly<Record<string, BuildHandler>>;
  /** Makes the table ready to use: the tenants a local stack has. */
  readonly provision: () => Promise<void>;
}

/** Waybill itself. */
export const product: Product = {
  operations: operations.map(({ id, method, urlPath, public: open }) => ({
    ...{ id, method, path: urlPath, public: open },
  })),
  ...topology,
  partitions: () => duePartitions('OUTBOX'),
  standIns: { 'ledgers.sweep': 5_000 },
  builders: loopbackBuilders,
  provision: () => provisionLocalTenants(installers),
};
