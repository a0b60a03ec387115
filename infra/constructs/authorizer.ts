import { EDGE_HEADER } from '@waybill/api/edge-secret';
import { Duration } from 'aws-cdk-lib';
import { HttpNoneAuthorizer, type IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
} from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/** Who is let in at the routes of a stage. */
export interface Authorizers {
  readonly callers: IHttpRouteAuthorizer;
  /** At public routes: every caller, or each one that came through the edge. */
  readonly everybody: IHttpRouteAuthorizer;
}

const TENANT_AND_KEY = ['$request.header.X-Service-Tenant', '$request.header.X-Service-Api-Key'];
const EDGE = `$request.header.${EDGE_HEADER}`;

const asking = (id: string, handler: IFunction, identitySource: string[]): IHttpRouteAuthorizer =>
  new HttpLambdaAuthorizer(id, handler, {
    responseTypes: [HttpLambdaResponseType.SIMPLE],
    identitySource,
    resultsCacheTtl: Duration.seconds(30),
  });

/**
 * Tenant and key together are the cache key, so an answer never serves another credential. The
 * gateway reuses it for every route: whatever depends on the operation or on further headers is
 * for `serve`. 30 s keeps a revoked key alive for less than the minute that the contract allows.
 * With an edge its secret is part of both keys: without it the gateway refuses by itself, and no
 * function runs (STG-12).
 */
export function authorizers(handler: IFunction, edge: boolean): Authorizers {
  if (!edge) {
    const callers = asking('authorizer', handler, TENANT_AND_KEY);
    return { callers, everybody: new HttpNoneAuthorizer() };
  }
  return {
    callers: asking('authorizer', handler, [...TENANT_AND_KEY, EDGE]),
    everybody: asking('edge-authorizer', handler, [EDGE]),
  };
}
