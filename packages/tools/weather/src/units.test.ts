import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '@waybill/table/item';
import { withTable } from '@waybill/testing/table';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Item } from './item.ts';
import { indexCharges, tableShape } from './table-shape.ts';
import { itemBytes, tableWriteUnits } from './units.ts';

const S = (text: string) => ({ S: text });

describe('the weight of an item', () => {
  it.each<[string, Item, number]>([
    ['names and texts in UTF-8', { pk: S('grün') }, 7],
    ['numbers by their significant digits', { n: { N: '1200' } }, 3],
    ['negative ones a byte more', { n: { N: '-1.25' } }, 5],
    ['switches and nothing', { a: { BOOL: true }, b: { NULL: true } }, 4],
    ['lists', { l: { L: [S('ab'), { N: '7' }] } }, 1 + 3 + (1 + 2) + (1 + 2)],
    ['maps', { m: { M: { name: S('ab') } } }, 1 + 3 + (1 + 4 + 2)],
    ['sets', { s: { SS: ['ab', 'c'] } }, 4],
    ['bytes', { b: { B: Buffer.from('four').toString('base64') } }, 5],
  ])('counts %s', (_, item, bytes) => {
    expect(itemBytes(item)).toBe(bytes);
  });
});

const shape = tableShape({
  TableName: 'one',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: tableDefinition.indexes.map(({ name, partitionKey, sortKey }) => ({
    IndexName: name,
    Projection: { ProjectionType: 'KEYS_ONLY' },
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' as const },
      { AttributeName: sortKey, KeyType: 'RANGE' as const },
    ],
  })),
});

const row = (more: Item): Item => ({ pk: S('a'), sk: S('b'), ...more });

describe('the indexes that a change pays for', () => {
  const placed = row({ f1: S('status=placed'), fs: S('1') });
  it.each<[string, Item | undefined, Item | undefined, [string, number][]]>([
    ['a new entry once', undefined, placed, [['"status=placed"', 1]]],
    ['an entry that stays not at all', placed, { ...placed, note: S('x') }, []],
    ['one that ends once', placed, undefined, [['"status=placed"', 1]]],
    ['an item without an entry not at all', row({}), row({ fs: S('1') }), []],
  ])('%s', (_, before, after, expected) => {
    const charged = indexCharges(shape, before, after).map(({ partition, units }) => [
      JSON.stringify(JSON.parse(partition).S),
      units,
    ]);
    expect(charged).toEqual(expected);
  });

  it('one whose key changes in both its partitions', () => {
    const shipped = { ...placed, f1: S('status=shipped') };
    expect(indexCharges(shape, placed, shipped).map(({ partition }) => partition)).toEqual([
      JSON.stringify(S('status=placed')),
      JSON.stringify(S('status=shipped')),
    ]);
  });
});

describe('the units of a write', () => {
  const table = withTable();
  let client: DynamoDBClient;
  beforeAll(() => {
    client = new DynamoDBClient({ endpoint: inject('dynamodb').bare });
  });
  afterAll(() => client.destroy());

  const steps: [string, Item | undefined, Item | undefined][] = [
    ['a small new item', undefined, row({ fs: S('1'), f0: S('p'), f1: S('q') })],
    [
      'a large one over a small one',
      row({ fs: S('1') }),
      row({ fs: S('1'), x: S('x'.repeat(2_500)) }),
    ],
    ['a small one over a large one', row({ x: S('x'.repeat(2_500)) }), row({})],
    ['a moved one', row({ fs: S('1'), f1: S('q') }), row({ fs: S('1'), f1: S('r') })],
    ['a removed one', row({ fs: S('1'), f1: S('q'), x: S('x'.repeat(1_500)) }), undefined],
  ];

  it.each(steps)('are those that the engine counts: %s', async (_, before, after) => {
    const common = { TableName: table.name(), ReturnConsumedCapacity: 'TOTAL' } as const;
    const Key = row({}) as never;
    await client.send(new DeleteItemCommand({ TableName: table.name(), Key }));
    if (before !== undefined) {
      await client.send(new PutItemCommand({ TableName: table.name(), Item: before as never }));
    }
    const { ConsumedCapacity } = await (after === undefined
      ? client.send(new DeleteItemCommand({ ...common, Key }))
      : client.send(new PutItemCommand({ ...common, Item: after as never })));
    const indexes = indexCharges(shape, before, after).reduce((sum, { units }) => sum + units, 0);
    expect(tableWriteUnits(before, after, false) + indexes).toBe(ConsumedCapacity?.CapacityUnits);
  });

  it('are twice as many on the table in a transaction, and as many in an index', () => {
    const after = row({ x: S('x'.repeat(1_500)) });
    expect(tableWriteUnits(undefined, after, true)).toBe(4);
    expect(tableWriteUnits(undefined, after, false)).toBe(2);
  });
});
