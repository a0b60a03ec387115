import {
  type AttributeValue,
  DynamoDBClient,
  paginateScan,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { tableNames } from '@waybill/table/item';

/** An item in the engine's own notation, as a stream would show it. */
export type Image = Readonly<Record<string, AttributeValue>>;

/**
 * All items of one tenant by their addresses, its entry in the directory of tenants included: what
 * a call wrote is the difference between two of these. Only tests may look at a whole table.
 */
export async function imagesOf(tenant: string): Promise<Map<string, Image>> {
  const client = new DynamoDBClient({});
  const found = await Promise.all(tableNames().map((table) => imagesIn(client, table, tenant)));
  client.destroy();
  return new Map(found.flatMap((images) => [...images]));
}

async function imagesIn(client: DynamoDBClient, TableName: string, tenant: string) {
  const found = new Map<string, Image>();
  let start: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        // The engine leaves out the other tenants, so a scan costs what it brings.
        FilterExpression: 'begins_with(pk, :own) OR (pk = :directory AND sk = :tenant)',
        ExpressionAttributeValues: {
          ':own': { S: `T#${tenant}#` },
          ':directory': { S: 'TENANTS' },
          ':tenant': { S: tenant },
        },
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    for (const image of page.Items ?? []) {
      found.set(`${image['pk']?.S} ${image['sk']?.S}`, image);
    }
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return found;
}

/** The partition keys of all items of a table. */
export async function partitionsIn(TableName: string): Promise<string[]> {
  const client = new DynamoDBClient({});
  const found: string[] = [];
  const scan = { TableName, ConsistentRead: true, ProjectionExpression: 'pk' };
  for await (const { Items = [] } of paginateScan({ client }, scan)) {
    found.push(...Items.map(({ pk }) => String(pk?.S)));
  }
  client.destroy();
  return found;
}
