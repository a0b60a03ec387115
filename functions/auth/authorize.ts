import { authorize } from '@waybill/tenants/authorize.command';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';

/**
 * Always authorized, with the outcome in the context: a refusal by the gateway itself could not
 * have our error body.
 */
export async function handler(event: APIGatewayRequestAuthorizerEventV2) {
  const headers = event.headers ?? {};
  const context = await authorize(
    headers['x-service-tenant'],
    headers['x-service-api-key'],
    new Date(),
  );
  return { isAuthorized: true, context };
}
