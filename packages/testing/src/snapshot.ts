import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';

/** An item in the engine's own notation, as a stream would show it. */
export type Image = Readonly<Record<string, AttributeValue>>;

/**
 * Everything the table of the environment holds, by its address: what a call wrote is the
 * difference between two of these. Only tests may look at a whole table.
 */
async function storedImages(): Promise<Map<string, Image>> {
  const client = new DynamoDBClient({});
  const found = new Map<string, Image>();
  let start: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: process.env['TABLE_NAME'],
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    for (const image of page.Items ?? []) {
      found.set(`${image['pk']?.S} ${image['sk']?.S}`, image);
    }
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  client.destroy();
  return found;
}

/** The items of one tenant, its entry in the directory of tenants included. */
export async function imagesOf(tenant: string): Promise<Map<string, Image>> {
  const all = await storedImages();
  return new Map(
    [...all].filter(([at]) => at.startsWith(`T#${tenant}#`) || at === `TENANTS ${tenant}`),
  );
}
