import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BatchWriteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { chunksOf } from '@waybill/kernel/chunks';
import { createTables } from '@waybill/local/engine/create-table';
import { REGION } from '@waybill/local/functions/environment';

/** Most items in one BatchWriteItem. */
const BATCH = 25;

/** The engine of a local stack, with what a restore does to its tables. */
export interface TableEngine {
  /** The environment of a command that looks into the tables, as an account would give it. */
  readonly environment: Readonly<Record<string, string>>;
  /** A new table with the rows that another one has now. */
  copy(source: string, target: string): Promise<number>;
  lose(table: string): Promise<void>;
  close(): void;
}

/** The engine of the stack that runs on a directory. */
export function engineOf(data: string): TableEngine {
  const { endpoint } = JSON.parse(readFileSync(join(data, 'stack.json'), 'utf8')) as {
    readonly endpoint: string;
  };
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials });
  return {
    environment: {
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async copy(source, target) {
      await createTables(client, [target]);
      let rows = 0;
      for await (const { Items = [] } of paginateScan(
        { client },
        { TableName: source, ConsistentRead: true },
      )) {
        for (const some of chunksOf(Items, BATCH)) {
          const puts = some.map((Item) => ({ PutRequest: { Item } }));
          await client.send(new BatchWriteItemCommand({ RequestItems: { [target]: puts } }));
        }
        rows += Items.length;
      }
      return rows;
    },
    lose: async (TableName) => void (await client.send(new DeleteTableCommand({ TableName }))),
    close: () => client.destroy(),
  };
}
