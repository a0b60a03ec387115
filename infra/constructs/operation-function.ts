import { methodsOf } from '@waybill/api/operation';
import {
  type HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import * as v from 'valibot';
import type { Contract } from './contract.ts';
import { type HandlerFunctionProps, handlerFunction } from './handler-function.ts';

const Method = v.enum(HttpMethod);

export interface OperationFunctionProps extends Omit<HandlerFunctionProps, 'handlerId'> {
  readonly contract: Contract;
  /** The target of its routes: the function, or the alias of its live version. */
  readonly liveOf: (handler: LambdaFunction) => IFunction;
  readonly api: HttpApi;
  readonly authorizer: IHttpRouteAuthorizer;
}

/** One operation: its function, and a route for each method that reaches it. */
export function operationFunction(scope: Construct, props: OperationFunctionProps): void {
  const { contract, api, authorizer, liveOf, ...rest } = props;
  const handler = handlerFunction(scope, {
    handlerId: contract.id,
    description: contract.summary,
    ...rest,
  });
  const integration = new HttpLambdaIntegration(`${contract.id}-integration`, liveOf(handler));
  for (const method of methodsOf(contract)) {
    const name = method === contract.method ? 'route' : method.toLowerCase();
    new HttpRoute(scope, `${contract.id}-${name}`, {
      httpApi: api,
      routeKey: HttpRouteKey.with(contract.urlPath, v.parse(Method, method)),
      integration,
      authorizer,
    });
  }
}
