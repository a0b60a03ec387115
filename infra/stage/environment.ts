import type { Queue } from '@waybill/events/topology';
import type { Stack } from 'aws-cdk-lib';
import { metricNamespace, queueUrl } from './names.ts';
import type { Stage } from './stage.ts';

export interface EnvironmentSources {
  readonly queues: Readonly<Record<string, Queue>>;
  readonly tables: readonly { readonly tableName: string }[];
  readonly bus: { readonly eventBusName: string };
  readonly secretsKey: { readonly keyArn: string };
}

/** The environment that names the tables: their order decides where everything lies. */
export const namesOf = (tables: EnvironmentSources['tables']): string =>
  tables.map(({ tableName }) => tableName).join(',');

/** The environment of every function; the local stack sets the same names. */
export function environment(
  stack: Stack,
  stage: Stage,
  { queues, tables, bus, secretsKey }: EnvironmentSources,
): Record<string, string> {
  const { allowedOrigins, tenant } = stage;
  const { requestsPerSecond, burst } = tenant;
  const queueUrls = Object.entries(queues).map(([key, { name }]) => [
    `${key.toUpperCase()}_QUEUE_URL`,
    queueUrl(stack, stage, name),
  ]);
  return {
    STAGE: stage.name,
    // Read by nothing: a changed number changes the text of every stack, and so none is skipped.
    GENERATION: String(stage.generation),
    TABLE_NAMES: namesOf(tables),
    EVENT_BUS_NAME: bus.eventBusName,
    ...Object.fromEntries(queueUrls),
    SECRETS_KEY_ID: secretsKey.keyArn,
    DUE_SHARDS: String(stage.dueShards),
    SEARCH: stage.search ? 'on' : 'off',
    TENANT_REQUESTS_PER_SECOND: String(requestsPerSecond),
    POWERTOOLS_METRICS_NAMESPACE: metricNamespace(stage),
    POWERTOOLS_METRICS_DISABLED: 'true',
    ...(burst === undefined ? {} : { TENANT_BURST: String(burst) }),
    ...(allowedOrigins.length === 0 ? {} : { ALLOWED_ORIGINS: allowedOrigins.join(',') }),
  };
}

/** Hosts of the API itself: no webhook may call them, neither by its record nor later (WHK-37). */
export function apiHosts(
  stack: Stack,
  { console }: Stage,
  { apiId }: { readonly apiId: string },
): { readonly API_HOSTS: string } {
  const own = `${apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
  return { API_HOSTS: console?.domain === undefined ? own : `${own},${console.domain}` };
}

/** The environment of a function whose metrics are collected. */
export function withMetrics(variables: Record<string, string>): Record<string, string> {
  return { ...variables, POWERTOOLS_METRICS_DISABLED: 'false' };
}
