import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { numbered } from '@waybill/kernel/numbered';
import { createTables } from '@waybill/local/engine/create-table';
import { setSdkEnvironment } from '@waybill/local/functions/environment';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { unsealedItems } from './sealed-kinds.ts';

export interface TestTable {
  /** Name of the suite's own table; the first one where it has several. */
  name(): string;
  /** Number of items, to show that a refusal wrote nothing. */
  count(): Promise<number>;
}

/** Suites of what knows no kind of item, and so writes others than the product does. */
const KNOWS_NO_KIND =
  /\/(?:packages\/(?:kit\/(?:api|events|resources|table|work)|tools\/(?:local|testing|weather))|orphans|bench)\//u;

/**
 * Gives the suite a table of its own on the engine of the run, or several, made from the definition
 * that the stacks deploy, and points the process at it. Call it at the top of a test file or a
 * describe.
 * The suite fails where it leaves an item of a kind or version without a sealed sample
 * (test/stored-items): no test would notice if today's code could no longer read it.
 */
export function withTable({ tables = 1 }: { readonly tables?: number } = {}): TestTable {
  // Stubs of the suite before would come back before the first test, in place of the table.
  vi.unstubAllEnvs();
  const name = `test-${randomUUID()}`;
  const names = Array.from({ length: tables }, (_, index) => numbered(name, index));
  const before = { ...process.env };
  let client: DynamoDBClient | undefined;

  const engine = (): DynamoDBClient => {
    if (client === undefined) throw new Error('the table exists only while the suite runs');
    return client;
  };

  beforeAll(async () => {
    setSdkEnvironment();
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = inject('dynamodb').endpoint;
    process.env['TABLE_NAMES'] = names.join(',');
    // A process of no stage: whose tables these are is asked by suites of their own.
    delete process.env['STAGE'];
    client = new DynamoDBClient({});
    await createTables(client, names);
  });

  afterAll(async () => {
    const knowsKinds = !KNOWS_NO_KIND.test(expect.getState().testPath ?? '');
    // A table in a weather may refuse to be looked through; the clear sky shows the same items.
    const isClear = inject('dynamodb').weather === undefined;
    const strange = client && knowsKinds && isClear ? await unsealedItems(client, names) : [];
    for (const TableName of names) await client?.send(new DeleteTableCommand({ TableName }));
    client?.destroy();
    restore('TABLE_NAMES', before['TABLE_NAMES']);
    restore('STAGE', before['STAGE']);
    expect(strange).toEqual([]);
  });

  return {
    name: () => name,
    count: async () => {
      const scan = { Select: 'COUNT', ConsistentRead: true } as const;
      const scans = names.map((TableName) =>
        engine().send(new ScanCommand({ ...scan, TableName })),
      );
      const counts = (await Promise.all(scans)).map(({ Count = 0 }) => Count);
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

function restore(variable: string, value: string | undefined): void {
  if (value === undefined) delete process.env[variable];
  else process.env[variable] = value;
}
