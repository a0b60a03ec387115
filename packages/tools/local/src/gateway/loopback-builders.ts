import { loopbackPolicy, type NetPolicy } from '@waybill/webhooks/net/policy';
import type { BuildHandler, Handler } from '../functions/functions.ts';

/** The functions that decide which addresses a webhook may have or reach. */
const policed = ['webhooks.deliver', 'webhooks.endpoints.create', 'webhooks.endpoints.update'];

const withLoopback: BuildHandler = ({ handlerFor }) => {
  if (typeof handlerFor !== 'function') throw new Error('it exports no handlerFor(policy)');
  return (handlerFor as (policy: NetPolicy) => Handler)(loopbackPolicy);
};

/**
 * Receivers on this machine may be called by this stack only (WHK-69). The
 * wider policy is handed over here; no switch in the app could turn it on in a deployment.
 */
export const loopbackBuilders: Readonly<Record<string, BuildHandler>> = Object.fromEntries(
  policed.map((id) => [id, withLoopback]),
);
