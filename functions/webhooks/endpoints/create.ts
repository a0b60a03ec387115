import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { presentEndpoint } from '@waybill/webhooks/endpoint/endpoint';
import { createEndpoint } from '@waybill/webhooks/endpoint/endpoint.operations';
import { createWrites } from '@waybill/webhooks/endpoint/endpoint.repository';
import { checkBody } from '@waybill/webhooks/endpoint/endpoint-check';
import { knownTopics } from '@waybill/webhooks/endpoint/known-topics';
import { newEndpoint } from '@waybill/webhooks/endpoint/new-endpoint';
import { ownHosts } from '@waybill/webhooks/endpoint/own-hosts';
import { sealNewEndpoint } from '@waybill/webhooks/endpoint/seal';
import { unknownHealth } from '@waybill/webhooks/health/health';
import { type NetPolicy, productionPolicy } from '@waybill/webhooks/net/policy';
import { resolveForCheck } from '@waybill/webhooks/net/resolver';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed';
import { newSecret } from '@waybill/webhooks/signing/secret';

/** The handler under a policy of which addresses may be reached (WHK-69). */
export const handlerFor = (policy: NetPolicy) =>
  serve(createEndpoint, async ({ body: sent, ctx }) => {
    const { tenant } = ctx;
    const hosts = ownHosts(ctx.header('host'));
    const rules = { policy, resolve: resolveForCheck, knownTopics, ownHosts: hosts };
    const body = await checkBody(sent, rules);
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

export const handler = handlerFor(productionPolicy);
