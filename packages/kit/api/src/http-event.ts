import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { AuthorizerContext } from './identity.ts';

/** The event of API Gateway with the authorizer's word in it. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { lambda?: AuthorizerContext } };
};
