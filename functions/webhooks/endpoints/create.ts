import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { registerEndpoint } from '@waybill/webhooks/endpoint/endpoint.command';
import { createEndpointOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { checkBody, rulesFor } from '@waybill/webhooks/endpoint/endpoint-check';
import { type NetPolicy, productionPolicy } from '@waybill/webhooks/net/policy';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';

/** The handler under a policy of which addresses may be reached (WHK-69). */
export const handlerFor = (policy: NetPolicy) =>
  serve(createEndpointOperation, async ({ body: sent, ctx }) => {
    const body = await checkBody(sent, rulesFor(policy, ctx.header('host')));
    return isRejection(body) ? body : registerEndpoint(ctx, deployedSealer(), body);
  });

export const handler = handlerFor(productionPolicy);
