import { crossOrigin } from '@waybill/api/cors';
import { Duration } from 'aws-cdk-lib';
import { CorsHttpMethod, type HttpApiProps } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Stage } from '../stage/stage.ts';

/**
 * Lets pages of the stage's origins call (API-130). The gateway adds
 * the headers by itself; preflights reach the function of unknown paths, which asks for no key.
 */
export function corsOf(stage: Stage): Pick<HttpApiProps, 'corsPreflight'> {
  if (stage.allowedOrigins.length === 0) return {};
  return {
    corsPreflight: {
      allowOrigins: [...stage.allowedOrigins],
      allowMethods: crossOrigin.methods.map((method) => CorsHttpMethod[method]),
      allowHeaders: [...crossOrigin.requestHeaders, ...stage.allowedHeaders],
      exposeHeaders: [...crossOrigin.exposedHeaders],
      maxAge: Duration.seconds(crossOrigin.maxAgeSeconds),
      allowCredentials: crossOrigin.allowCredentials,
    },
  };
}
