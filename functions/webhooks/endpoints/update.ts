import { serve } from '@waybill/api/serve';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { updateEndpoint } from '@waybill/webhooks/endpoint/endpoint.command';
import { updateEndpointOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { checkBody, rulesFor } from '@waybill/webhooks/endpoint/endpoint-check';
import { type NetPolicy, productionPolicy } from '@waybill/webhooks/net/policy';
import { signerQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';
import { sendVisit } from '@waybill/webhooks/waiting/try-later.command';

const nothingToChange = reject(
  'invalid_value',
  'The body names no field of an endpoint: url, topics, headers, description, enabled, max_concurrency.',
);

/** The handler under a policy of which addresses may be reached (WHK-69). */
export const handlerFor = (policy: NetPolicy) =>
  serve(updateEndpointOperation, async ({ path, body: sent, ctx }) => {
    const body = await checkBody(sent, rulesFor(policy, ctx.header('host')));
    if (isRejection(body)) return body;
    if (Object.keys(body).length === 0) return nothingToChange;
    const answer = await updateEndpoint(ctx, deployedSealer(), {
      id: path.id,
      body,
      ifMatch: ctx.header('if-match'),
    });
    const wakesOrSkips = body.enabled !== undefined || body.url !== undefined;
    if (!isRejection(answer) && wakesOrSkips) {
      await sendVisit(signerQueues, { tenant: ctx.tenant, endpoint: path.id });
    }
    return answer;
  });

export const handler = handlerFor(productionPolicy);
