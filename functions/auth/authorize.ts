import { cameThroughEdge, EDGE_HEADER } from '@waybill/api/edge-secret';
import { livingLocations } from '@waybill/inventories/location/living-locations.repository';
import { authorize } from '@waybill/tenants/authorize.command';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';

const asksForEdgeAlone = ({ identitySource, headers }: APIGatewayRequestAuthorizerEventV2) =>
  identitySource?.length === 1 && identitySource[0] === headers?.[EDGE_HEADER];

/**
 * Authorizes every call that came through the edge of the stage, where it has one, with the outcome
 * in the context: a refusal by the gateway itself could not have our error body. Public routes of
 * such a stage ask with the secret of the edge alone, and their answer serves all callers.
 */
export async function handler(event: APIGatewayRequestAuthorizerEventV2) {
  const headers = event.headers ?? {};
  if (!cameThroughEdge(headers)) return { isAuthorized: false };
  if (asksForEdgeAlone(event)) return { isAuthorized: true };
  const context = await authorize(
    headers['x-service-tenant'],
    headers['x-service-api-key'],
    new Date(),
    livingLocations,
  );
  return { isAuthorized: true, context };
}
