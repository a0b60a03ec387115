import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { write } from '@waybill/table/commit';
import { expect, it } from 'vitest';
import { unsealedItems } from './sealed-kinds.ts';
import { withTable } from './table.ts';

const table = withTable();

it('names what is of no kind, of an unknown one, or of a version that was not sealed', async () => {
  const items = [
    { sk: 'SEALED', _e: 'intent', _v: 1 },
    { sk: 'NONE' },
    { sk: 'UNKNOWN', _e: 'thing', _v: 1 },
    { sk: 'NO-VERSION', _e: 'intent' },
    { sk: 'NEWER', _e: 'intent', _v: 9 },
  ];
  for (const item of items) await write({ put: { pk: 'P', ...item } });
  const client = new DynamoDBClient({});
  expect((await unsealedItems(client, [table.name()])).sort()).toEqual([
    'P NEWER (intent.v9.json)',
    'P NO-VERSION (intent.vundefined.json)',
    'P NONE (undefined.vundefined.json)',
    'P UNKNOWN (thing.v1.json)',
  ]);
  client.destroy();
});
