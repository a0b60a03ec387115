import { describe, expect, it } from 'vitest';
import { calledBy, calledOf, calledText, keyForm } from './called.ts';

const textsOf = (client: string, command: string, input: object) =>
  calledBy(client, command, input).map(calledText);

describe('the form of a partition key', () => {
  it.each([
    ['TENANTS', 'TENANTS'],
    ['T#acme#ORDER#0190-1', 'T#*#ORDER#*'],
    ['BUDGET#acme', 'BUDGET#*'],
    ['T#acme#STOCK#S#LAMP', 'T#*#STOCK#S#*'],
    ['T#acme#SEARCH#v1#LOG#7', 'T#*#SEARCH#*#LOG#*'],
    // A tenant is no word, whatever its name.
    ['T#API_KEYS#ORDER#1', 'T#*#ORDER#*'],
    // IAM sees the words of the caller who chose a name.
    ['T#acme#ORDER_REF#API_KEYS', 'T#*#ORDER_REF#API_KEYS'],
  ])('of %s is %s', (pk, form) => {
    expect(keyForm(pk)).toBe(form);
  });
});

// STG-20
describe('what IAM is asked', () => {
  const Key = { pk: 'T#acme#ORDER#1', sk: 'A' };

  it.each([
    ['GetItemCommand', { Key }, ['dynamodb:GetItem table T#*#ORDER#*']],
    ['PutItemCommand', { Item: Key }, ['dynamodb:PutItem table T#*#ORDER#*']],
    [
      'QueryCommand',
      { IndexName: 'facet0', ExpressionAttributeValues: { ':p': 'T#acme#ORDERS#7' } },
      ['dynamodb:Query table/index/facet0 T#*#ORDERS#*'],
    ],
    [
      'BatchGetItemCommand',
      { RequestItems: { one: { Keys: [Key, { pk: 'TENANTS' }] }, two: { Keys: [Key] } } },
      [
        'dynamodb:BatchGetItem table T#*#ORDER#* TENANTS',
        'dynamodb:BatchGetItem table T#*#ORDER#*',
      ],
    ],
    [
      'BatchWriteItemCommand',
      { RequestItems: { one: [{ PutRequest: { Item: Key } }, { DeleteRequest: { Key } }] } },
      ['dynamodb:BatchWriteItem table T#*#ORDER#*'],
    ],
  ])('of the table: %s', (command, input, texts) => {
    expect(textsOf('DynamoDBClient', command, input)).toEqual(texts);
  });

  it('of a transaction is the right to each of its items', () => {
    const TransactItems = [
      { Put: { Item: { pk: 'T#acme#A' } }, Update: undefined },
      { Update: { Key: { pk: 'T#acme#B' } } },
      { Delete: { Key: { pk: 'T#acme#C' } } },
      { ConditionCheck: { Key: { pk: 'T#acme#D' } } },
    ];
    expect(textsOf('DynamoDBClient', 'TransactWriteItemsCommand', { TransactItems })).toEqual([
      'dynamodb:PutItem table T#*#A',
      'dynamodb:UpdateItem table T#*#B',
      'dynamodb:DeleteItem table T#*#C',
      'dynamodb:ConditionCheckItem table T#*#D',
    ]);
  });

  it('of a batch of messages is the right to send one', () => {
    const QueueUrl = 'https://sqs.eu-central-1.amazonaws.com/123456789012/retries';
    expect(textsOf('SQSClient', 'SendMessageBatchCommand', { QueueUrl })).toEqual([
      'sqs:SendMessage queue/retries',
    ]);
    expect(textsOf('EventBridgeClient', 'PutEventsCommand', {})).toEqual(['events:PutEvents bus']);
  });

  it('of another service is asked of whoever calls it first', () => {
    expect(() => calledBy('S3Client', 'PutObjectCommand', {})).toThrow('what does S3Client ask');
  });

  it('is read back as it was written', () => {
    const called = {
      action: 'dynamodb:BatchGetItem',
      resource: 'table',
      keys: ['TENANTS', 'T#*#A'],
    };
    expect(calledOf(calledText(called))).toEqual(called);
  });
});
