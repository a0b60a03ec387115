import { serve } from '@waybill/api/serve';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { presentEndpoint } from '@waybill/webhooks/endpoint/endpoint';
import { updateEndpoint } from '@waybill/webhooks/endpoint/endpoint.operations';
import { findEndpoint, updateWrites } from '@waybill/webhooks/endpoint/endpoint.repository';
import { changeEndpoint } from '@waybill/webhooks/endpoint/endpoint-change';
import { checkBody } from '@waybill/webhooks/endpoint/endpoint-check';
import { knownTopics } from '@waybill/webhooks/endpoint/known-topics';
import { ownHosts } from '@waybill/webhooks/endpoint/own-hosts';
import { untilUndisturbed } from '@waybill/webhooks/endpoint/retry';
import { sealHeaders } from '@waybill/webhooks/endpoint/seal';
import { unknownHealth } from '@waybill/webhooks/health/health';
import { type NetPolicy, productionPolicy } from '@waybill/webhooks/net/policy';
import { resolveForCheck } from '@waybill/webhooks/net/resolver';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed';

const nothingToChange = reject(
  'invalid_value',
  'The body names no field of an endpoint: url, topics, headers, description, enabled.',
);

/** The handler under a policy of which addresses may be reached (WHK-69). */
export const handlerFor = (policy: NetPolicy) =>
  serve(updateEndpoint, async ({ path, body: sent, ctx }) => {
    const hosts = ownHosts(ctx.header('host'));
    const rules = { policy, resolve: resolveForCheck, knownTopics, ownHosts: hosts };
    const body = await checkBody(sent, rules);
    if (isRejection(body)) return body;
    if (Object.keys(body).length === 0) return nothingToChange;
    return untilUndisturbed(async () => {
      const found = await findEndpoint(ctx.tenant, path.id);
      if (isRejection(found)) return found;
      const change = changeEndpoint(found.endpoint, body, {
        ifMatch: ctx.header('if-match'),
        at: ctx.at,
      });
      if (isRejection(change)) return change;
      const { endpoint, clearsHealth } = change;
      const health = clearsHealth ? unknownHealth : found.health;
      const answer = presentEndpoint({ endpoint, health });
      if (change.unchanged && !clearsHealth) return answer;
      const headers =
        body.headers &&
        (await sealHeaders(
          deployedSealer(),
          { tenant: ctx.tenant, endpoint: path.id, version: endpoint.headers_version },
          body.headers,
        ));
      const writes = updateWrites(ctx.tenant, found.endpoint, endpoint, { headers, clearsHealth });
      return (await ctx.commit(writes, answer)) ?? answer;
    });
  });

export const handler = handlerFor(productionPolicy);
