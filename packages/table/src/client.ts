import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requiredEnv } from '@waybill/kernel/env';

let shared: DynamoDBDocumentClient | undefined;

/** The document client of this process; its endpoint and region come from the SDK's environment. */
export function documentClient(): DynamoDBDocumentClient {
  shared ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4 }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return shared;
}

/** Name of the one table, set for every function by its stack. */
export function tableName(): string {
  return requiredEnv('TABLE_NAME');
}
