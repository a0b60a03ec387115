import { Duration } from 'aws-cdk-lib';
import type { IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
} from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/**
 * Tenant and key together are the cache key, so an answer never serves another credential. The
 * gateway reuses it for every route: whatever depends on the operation or on further headers is
 * for `serve`. 30 s keeps a revoked key alive for less than the minute that the contract allows.
 */
export function authorizer(handler: IFunction): IHttpRouteAuthorizer {
  return new HttpLambdaAuthorizer('authorizer', handler, {
    responseTypes: [HttpLambdaResponseType.SIMPLE],
    identitySource: ['$request.header.X-Service-Tenant', '$request.header.X-Service-Api-Key'],
    resultsCacheTtl: Duration.seconds(30),
  });
}
