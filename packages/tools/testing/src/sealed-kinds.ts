import { readFileSync } from 'node:fs';
import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Image } from './snapshot.ts';

const SEALS = new URL('../../../../test/stored-items/seals.json', import.meta.url);

let sealed: ReadonlySet<string> | undefined;

/** Every kind of item with the version in which it is written; all have a sealed sample. */
function sealedKinds(): ReadonlySet<string> {
  sealed ??= new Set(Object.keys(JSON.parse(readFileSync(SEALS, 'utf8')) as object));
  return sealed;
}

const kindOf = ({ _e, _v }: Image) => `${_e?.S}.v${_v?.N}.json`;

async function firstItems(client: DynamoDBClient, table: string): Promise<Image[]> {
  const { Items = [] } = await client.send(
    new ScanCommand({
      TableName: table,
      ProjectionExpression: 'pk, sk, #kind, #version',
      ExpressionAttributeNames: { '#kind': '_e', '#version': '_v' },
    }),
  );
  return Items;
}

/**
 * The addresses of items in some tables whose kind or version has no sealed sample. The first page
 * of each is enough: what one suite has further behind, another has there.
 */
export async function unsealedItems(
  client: DynamoDBClient,
  tables: readonly string[],
): Promise<string[]> {
  const pages = await Promise.all(tables.map((table) => firstItems(client, table)));
  const strange = pages.flat().filter((item) => !sealedKinds().has(kindOf(item)));
  return strange.map((item) => `${item['pk']?.S} ${item['sk']?.S} (${kindOf(item)})`);
}
