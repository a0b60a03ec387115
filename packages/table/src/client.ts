import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientLimits } from '@waybill/kernel/client-limits';
import { requiredEnv } from '@waybill/kernel/env';

const ignore = () => undefined;

/**
 * Without `info` the SDK does not copy every request and answer for its own silent logger: a
 * quarter of the time it takes for a page.
 */
const logger = { debug: ignore, warn: ignore, error: ignore } as unknown as NonNullable<
  DynamoDBClientConfig['logger']
>;

let shared: DynamoDBDocumentClient | undefined;

/** The document client of this process; its endpoint and region come from the SDK's environment. */
export function documentClient(): DynamoDBDocumentClient {
  shared ??= DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: 4, requestHandler: clientLimits, logger }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  return shared;
}

/** Name of the one table, set for every function by its stack. */
export function tableName(): string {
  return requiredEnv('TABLE_NAME');
}
