import { queues } from '@waybill/events/topology';
import type { Stack } from 'aws-cdk-lib';
import { metricNamespace, queueUrl } from './names.ts';
import type { Stage } from './stage.ts';
import { latencyGoal } from './watched.ts';

export interface EnvironmentSources {
  readonly table: { readonly tableName: string };
  readonly bus: { readonly eventBusName: string };
  readonly secretsKey: { readonly keyArn: string };
}

/** The environment of every function; the local stack sets the same names. */
export function environment(
  stack: Stack,
  stage: Stage,
  { table, bus, secretsKey }: EnvironmentSources,
): Record<string, string> {
  const { requestsPerSecond, burst } = stage.tenant;
  return {
    STAGE: stage.name,
    TABLE_NAME: table.tableName,
    EVENT_BUS_NAME: bus.eventBusName,
    EVENTS_QUEUE_URL: queueUrl(stack, stage, queues.events.name),
    DELIVERIES_QUEUE_URL: queueUrl(stack, stage, queues.deliveries.name),
    RETRIES_QUEUE_URL: queueUrl(stack, stage, queues.retries.name),
    SECRETS_KEY_ID: secretsKey.keyArn,
    DUE_SHARDS: String(stage.dueShards),
    TENANT_REQUESTS_PER_SECOND: String(requestsPerSecond),
    POWERTOOLS_METRICS_NAMESPACE: metricNamespace(stage),
    POWERTOOLS_METRICS_DISABLED: 'true',
    ...(burst === undefined ? {} : { TENANT_BURST: String(burst) }),
  };
}

/** The environment of an operation: metrics are on where an alarm reads them. */
export function withMetrics(variables: Record<string, string>, id: string): Record<string, string> {
  if (latencyGoal(id) === undefined) return variables;
  return { ...variables, POWERTOOLS_METRICS_DISABLED: 'false' };
}
