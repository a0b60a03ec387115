import { installDemo } from '@waybill/peppol/demo/demo.writes';
import { installers } from '@waybill/registry/installers.generated';
import { operations } from '@waybill/registry/operations';
import { topology } from '@waybill/registry/topology';
import type { Key } from '@waybill/table/item';
import { claimTables } from '@waybill/table/operate';
import { provisionLocalTenants } from '@waybill/tenants/local-tenants.command';
import { changesSince } from '@waybill/tenants/tenant/changes-since.command';
import type { Installer } from '@waybill/tenants/tenant/installer';
import { loopbackPolicy, type NetPolicy } from '@waybill/webhooks/net/policy';
import type { BuildHandler, Handler } from './functions.ts';
import type { ConsumerSpec, OperationRoute, QueueSpec, Report, RuleSpec } from './wiring.ts';

/** Keys of the items written from a moment on, a page at a time. */
export type WrittenSince = (from: Date) => AsyncIterable<readonly Key[]>;

/** The app that a stack runs; tests of the stack itself run a small one of their own. */
export interface App {
  readonly operations: readonly OperationRoute[];
  readonly queues: Readonly<Record<string, QueueSpec>>;
  readonly rules: readonly RuleSpec[];
  readonly consumers: readonly ConsumerSpec[];
  /** Reads the items written since a moment: the stream presents those that it missed. */
  readonly since: WrittenSince;
  readonly overrides?: Readonly<Record<string, Handler>>;
  readonly builders?: Readonly<Record<string, BuildHandler>>;
  /** Makes the tables ready to use, or reports why they are not: the tenants a local stack has. */
  readonly provision: (report: Report) => Promise<void>;
}

/** The functions that decide which addresses a webhook may have or reach. */
const policed = ['webhooks.deliver', 'webhooks.endpoints.create', 'webhooks.endpoints.update'];

/**
 * Receivers on this machine may be called by this stack only (WHK-69). The wider policy is handed over
 * here; no switch in the app could turn it on in a deployment.
 */
const withLoopback: BuildHandler = ({ handlerFor }) => {
  if (typeof handlerFor !== 'function') throw new Error('it exports no handlerFor(policy)');
  return (handlerFor as (policy: NetPolicy) => Handler)(loopbackPolicy);
};

/** The demo shop has what others set up by themselves. */
const installDemoShop: Installer = (tenant, moment) =>
  tenant === 'demo' ? installDemo(tenant, moment) : [];

/** Waybill itself. */
export const app: App = {
  operations: operations.map(({ id, method, urlPath, public: open }) => ({
    id,
    method,
    path: urlPath,
    public: open,
  })),
  ...topology,
  since: changesSince,
  builders: Object.fromEntries(policed.map((id) => [id, withLoopback])),
  provision: async (report) => {
    const foreign = await claimTables();
    if (foreign === undefined) await provisionLocalTenants([...installers, installDemoShop]);
    else report(`${foreign}. Start it with the tables that it had.`);
  },
};
