import { numbered } from '@waybill/kernel/numbered';

/** Names and addresses of one running stack. */
export interface Endpoints {
  readonly dynamodb: string;
  readonly sqs: string;
  readonly events: string;
}

const TABLE_NAME = 'waybill';
export const BUS_NAME = 'waybill';
export const REGION = 'eu-central-1';

/** The tables of a stack that has so many. */
export function tablesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => numbered(TABLE_NAME, index));
}

/**
 * Sets what every SDK client needs before it talks to a loopback service. The signatures are
 * unchecked; the client must not even look for real credentials of the machine.
 */
export function setSdkEnvironment(): void {
  Object.assign(process.env, {
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  delete process.env['AWS_SESSION_TOKEN'];
  delete process.env['AWS_PROFILE'];
}

/** The variables the stacks give every function, filled with this stack's names. */
export function setFunctionEnvironment(
  endpoints: Endpoints,
  tables: readonly string[],
  queueUrls: Readonly<Record<string, string>>,
  masterKey: string,
  address: string,
  origins: readonly string[] = [],
): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.events,
    TABLE_NAMES: tables.join(','),
    EVENT_BUS_NAME: BUS_NAME,
    STAGE: 'local',
    // As in stages/dev.json. A budget of each tenant is there only for those who set one.
    DUE_SHARDS: process.env['DUE_SHARDS'] ?? '8',
    SEARCH: 'on',
    // Metrics are not collected here, and their lines would bury the request log.
    POWERTOOLS_METRICS_DISABLED: 'true',
    // A line for each request is for a log group; INFO brings it back here.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'WARN',
    SECRETS_MASTER_KEY: masterKey,
    API_HOSTS: address,
    ALLOWED_ORIGINS: origins.join(','),
  });
  for (const [name, url] of Object.entries(queueUrls)) {
    process.env[`${name.toUpperCase()}_QUEUE_URL`] = url;
  }
}
