import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Key } from '@waybill/table/item';
import { fromImage } from '@waybill/table/read';
import { tableOf } from '@waybill/table/testing';
import type { TableItem } from '@waybill/table/write';
import { injectFault } from './table-fault.ts';

interface Projected {
  readonly ProjectionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
}

const address = ({ pk, sk }: Key) => `${pk}\n${sk}`;

type Row = Record<string, unknown>;

const keyOf = (row: Row): Key => ({ pk: String(row['pk']), sk: String(row['sk']) });

/** The items that a transaction writes; what it only checks stays as it is. */
function writtenKeys({ TransactItems = [] }: TransactWriteCommandInput): Key[] {
  return TransactItems.flatMap(({ Put, Update, Delete }) => {
    const key = Put?.Item ?? Update?.Key ?? Delete?.Key;
    return key === undefined ? [] : [keyOf(key)];
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

/** Items as they were before the last transaction that wrote them; undefined did not exist. */
type Before = ReadonlyMap<string, TableItem | undefined>;

/** The answer of a read, and the number of its items that are shown as they were before. */
interface Torn {
  readonly items: readonly Row[];
  readonly met: number;
}

function asBefore(before: Before, items: readonly Row[], read: Projected): Torn {
  const met = items.filter((item) => before.has(address(keyOf(item))));
  const shown = items.flatMap((item) => {
    if (!met.includes(item)) return [item];
    const old = before.get(address(keyOf(item)));
    return old === undefined ? [] : [projected(old, read)];
  });
  return { items: shown, met: met.length };
}

/** Tears the answer to a query; answers how many items it met. */
function tearQuery(before: Before, input: QueryCommandInput, output: QueryCommandOutput): number {
  const { items, met } = asBefore(before, output.Items ?? [], input);
  output.Items = [...items];
  return met;
}

/** Tears the answer to a batch, in which removed items are there again. */
function tearBatch(
  before: Before,
  input: BatchGetCommandInput,
  output: BatchGetCommandOutput,
): number {
  let sum = 0;
  for (const [table, read] of Object.entries(input.RequestItems ?? {})) {
    const there = output.Responses?.[table] ?? [];
    const found = new Set(there.map((item) => address(keyOf(item))));
    const gone = (read.Keys ?? []).filter((key) => {
      const name = address(keyOf(key));
      return before.has(name) && !found.has(name);
    });
    const { items, met } = asBefore(before, [...there, ...gone], read);
    output.Responses = { ...output.Responses, [table]: [...items] };
    sum += met;
  }
  return sum;
}

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
    const { output } = answer as { output: QueryCommandOutput & BatchGetCommandOutput };
    const met =
      command === 'QueryCommand'
        ? tearQuery(before, input as QueryCommandInput, output)
        : tearBatch(before, input as BatchGetCommandInput, output);
    torn += met;
    if (met > 0) left -= 1;
    return answer;
  });
  return { torn: () => torn };
}
