import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { physicalName } from '../stage/names.ts';
import { logRemovalPolicy } from '../stage/removal.ts';
import type { Stage } from '../stage/stage.ts';

/**
 * One line per request as the gateway saw it, including those that no function ever saw. Neither
 * paths, addresses nor headers: they carry ids of people and keys (API-135).
 */
const FORMAT = {
  time: '$context.requestTimeEpoch',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
  responseLength: '$context.responseLength',
};

/**
 * The folder is one that log delivery may always write: below another one every log group adds to
 * the resource policy of the account, which is full after a few.
 */
export function accessLogs(scope: Construct, id: string, stage: Stage): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName: `/aws/vendedlogs/${physicalName(stage, 'access')}`,
    retention: stage.logRetentionDays,
    removalPolicy: logRemovalPolicy(stage),
  });
}

/** The `$default` stage of the API: throttled, logged, and live as soon as a route is. */
export function liveStage(scope: Construct, api: HttpApi, logs: LogGroup, stage: Stage): void {
  new HttpStage(scope, 'live', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: {
      rateLimit: stage.throttle.requestsPerSecond,
      burstLimit: stage.throttle.burst,
    },
    accessLogSettings: {
      destination: new LogGroupLogDestination(logs),
      format: AccessLogFormat.custom(JSON.stringify(FORMAT)),
    },
  });
}
