import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { fromImage } from '@waybill/table/image';
import type { Key } from '@waybill/table/key';
import { tableOf } from '@waybill/table/tables';
import type { TableItem } from '@waybill/table/write';
import { injectFault } from './table-fault.ts';

interface Projected {
  readonly ProjectionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
}

const address = ({ pk, sk }: Key) => `${pk}\n${sk}`;

/** The items that a transaction writes; what it only checks stays as it is. */
function writtenKeys({ TransactItems = [] }: TransactWriteCommandInput): Key[] {
  return TransactItems.flatMap(({ Put, Update, Delete }) => {
    const key = Put?.Item ?? Update?.Key ?? Delete?.Key;
    return key === undefined ? [] : [{ pk: String(key['pk']), sk: String(key['sk']) }];
  });
}

async function storedItem(client: DynamoDBClient, { pk, sk }: Key): Promise<TableItem | undefined> {
  const { Item: image } = await client.send(
    new GetItemCommand({
      TableName: tableOf(pk),
      Key: { pk: { S: pk }, sk: { S: sk } },
      ConsistentRead: true,
    }),
  );
  return image === undefined ? undefined : fromImage(image);
}

function projected(item: TableItem, { ProjectionExpression, ExpressionAttributeNames }: Projected) {
  const names = ProjectionExpression?.split(', ').map((name) => ExpressionAttributeNames?.[name]);
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => names === undefined || names.includes(name)),
  );
}

const tornCommands = ['QueryCommand', 'BatchGetItemCommand'] as const;
type TornCommand = (typeof tornCommands)[number];

/**
 * The table as it is to queries and batches beside a transaction: read-committed, so a single
 * answer may show some items of the transaction as after it and others as before it (DynamoDB
 * developer guide, transaction isolation levels). Local engines never do.
 *
 * The next `times` queries and batches that meet items chosen by `of` show these as they were
 * before the last transaction that wrote them: replaced ones in their old state, new ones not at
 * all, and removed ones again, though these in batches alone. Answers how many have been shown
 * so: a test that counts none tested nothing. `only` tears one kind of reads
 * and leaves the other whole.
 */
export function tearReads(
  of: (key: Key) => boolean,
  times = 1,
  only?: TornCommand,
): { torn: () => number } {
  const client = new DynamoDBClient({});
  const before = new Map<string, TableItem | undefined>();
  let left = times;
  let torn = 0;

  const asBefore = (items: readonly Record<string, unknown>[], read: Projected) => {
    const met = items.filter(({ pk, sk }) =>
      before.has(address({ pk: String(pk), sk: String(sk) })),
    );
    torn += met.length;
    return items.flatMap((item) => {
      if (!met.includes(item)) return [item];
      const old = before.get(address({ pk: String(item['pk']), sk: String(item['sk']) }));
      return old === undefined ? [] : [projected(old, read)];
    });
  };

  const tearQuery = (input: QueryCommandInput, output: QueryCommandOutput) => {
    output.Items = asBefore(output.Items ?? [], input);
  };

  const tearBatch = (input: BatchGetCommandInput, output: BatchGetCommandOutput) => {
    for (const [table, read] of Object.entries(input.RequestItems ?? {})) {
      const there = output.Responses?.[table] ?? [];
      const found = new Set(there.map(({ pk, sk }) => address({ pk: String(pk), sk: String(sk) })));
      const gone = (read.Keys ?? [])
        .map((key) => ({ pk: String(key['pk']), sk: String(key['sk']) }))
        .filter((key) => before.has(address(key)) && !found.has(address(key)));
      output.Responses = {
        ...output.Responses,
        [table]: asBefore([...there, ...gone], read),
      };
    }
  };

  injectFault(async ({ command, input }, send) => {
    if (command === 'TransactWriteItemsCommand') {
      const keys = writtenKeys(input as TransactWriteCommandInput).filter(of);
      const items = await Promise.all(keys.map((key) => storedItem(client, key)));
      const answer = await send();
      keys.forEach((key, index) => {
        before.set(address(key), items[index]);
      });
      return answer;
    }
    const answer = await send();
    const tearable = tornCommands.some((one) => one === command && (only ?? one) === one);
    if (left === 0 || !tearable) return answer;
    const met = torn;
    if (command === 'QueryCommand') {
      const { output } = answer as { output: QueryCommandOutput };
      tearQuery(input as QueryCommandInput, output);
    } else {
      const { output } = answer as { output: BatchGetCommandOutput };
      tearBatch(input as BatchGetCommandInput, output);
    }
    if (torn > met) left -= 1;
    return answer;
  });
  return { torn: () => torn };
}
