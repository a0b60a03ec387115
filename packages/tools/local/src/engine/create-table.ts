import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '@waybill/table/item';

function keySchema(partitionKey: string, sortKey: string): KeySchemaElement[] {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
}

function createCommand(name: string): CreateTableCommand {
  const { partitionKey, sortKey, indexes } = tableDefinition;
  const attributes = new Set<string>([partitionKey, sortKey]);
  for (const index of indexes) attributes.add(index.partitionKey).add(index.sortKey);
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map((attribute) => ({
      AttributeName: attribute,
      AttributeType: 'S',
    })),
    KeySchema: keySchema(partitionKey, sortKey),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
  });
}

async function assertSameIndexes(client: DynamoDBClient, name: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const found = new Set(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName));
  const missing = tableDefinition.indexes.filter((index) => !found.has(index.name));
  if (missing.length > 0) {
    const names = missing.map((index) => index.name).join(', ');
    throw new Error(`the stored table '${name}' lacks the indexes ${names}; use a new directory`);
  }
}

async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  try {
    await client.send(createCommand(name));
  } catch (error) {
    if (error instanceof ResourceInUseException) return assertSameIndexes(client, name);
    throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 1 }, { TableName: name });
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { Enabled: true, AttributeName: tableDefinition.ttl },
    }),
  );
}

/** Creates tables from their definition; one that exists already is kept and checked. */
export async function createTables(
  client: DynamoDBClient,
  names: readonly string[],
): Promise<void> {
  await Promise.all(names.map((name) => createTable(client, name)));
}
