import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { unknownHealth } from '@waybill/webhooks/delivery/health';
import { checkedBody } from '@waybill/webhooks/endpoint/check';
import { newEndpoint } from '@waybill/webhooks/endpoint/create';
import { presentEndpoint } from '@waybill/webhooks/endpoint/endpoint';
import { createEndpoint } from '@waybill/webhooks/endpoint/endpoint.operations';
import { createWrites } from '@waybill/webhooks/endpoint/endpoint.repository';
import { knownTopics } from '@waybill/webhooks/endpoint/known-topics';
import { ownHosts } from '@waybill/webhooks/endpoint/own-hosts';
import { sealNewEndpoint } from '@waybill/webhooks/endpoint/seal';
import { type NetPolicy, productionPolicy } from '@waybill/webhooks/net/policy';
import { resolveForCheck } from '@waybill/webhooks/net/resolver';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed';
import { newSecret } from '@waybill/webhooks/signing/secret';

/** The handler for one idea of which places a delivery may reach. */
export const createHandler = (policy: NetPolicy) =>
  serve(createEndpoint, async ({ body: sent, ctx }) => {
    const { tenant } = ctx;
    const hosts = ownHosts(ctx.header('host'));
    const rules = { policy, resolve: resolveForCheck, knownTopics, ownHosts: hosts };
    const body = await checkedBody(sent, rules);
    if (isRejection(body)) return body;
    const secret = newSecret();
    const endpoint = newEndpoint({ id: ctx.newPrefixedId('whe'), body, secret, at: ctx.at });
    const values = { secret, headers: body.headers ?? [] };
    const sealed = await sealNewEndpoint(deployedSealer(), tenant, endpoint, values);
    const record = presentEndpoint({ endpoint, health: unknownHealth });
    const answer = { ...record, secret };
    const writes = createWrites(tenant, endpoint, sealed);
    return (await ctx.commit(writes, answer, record)) ?? answer;
  });

export const handler = createHandler(productionPolicy);
