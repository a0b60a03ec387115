import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
} from '@aws-sdk/client-dynamodb';
import { eventBody, eventOf } from '@waybill/events/event';
import { setSdkEnvironment } from '@waybill/local/functions/environment';
import { events } from '@waybill/registry/events';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ParcelSubscriber } from '../subscriber/stack.ts';

const TOPIC = 'order.shipment.created';

/** The declared event, as the bus hands it to a queue. */
function busMessage(id: string): string {
  const shipped = events.find(({ topic }) => topic === TOPIC);
  if (shipped === undefined) throw new Error(`no event ${TOPIC}`);
  const told = { ...eventOf(shipped, { data: shipped.example }), time: '2026-11-21T09:30:00.000Z' };
  const detail: unknown = JSON.parse(eventBody('acme', id, told));
  return JSON.stringify({ source: 'waybill', 'detail-type': TOPIC, detail });
}

// WHK-15: what the bus brings may come twice, and its consumer counts it once.
describe('the consumer', () => {
  const table = `parcels-${process.pid}`;
  let client: DynamoDBClient;
  let handler: (event: SQSEvent) => Promise<SQSBatchResponse>;

  beforeAll(async () => {
    setSdkEnvironment();
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = inject('dynamodb').endpoint;
    process.env['TABLE_NAME'] = table;
    client = new DynamoDBClient({});
    await client.send(
      new CreateTableCommand({
        TableName: table,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      }),
    );
    ({ handler } = await import('../subscriber/consumer.ts'));
  });

  afterAll(async () => {
    await client.send(new DeleteTableCommand({ TableName: table }));
    client.destroy();
    delete process.env['TABLE_NAME'];
  });

  let messages = 0;
  const batchOf = (...bodies: readonly string[]) => {
    const Records = bodies.map((body) => {
      messages += 1;
      return { messageId: `m${messages}`, body };
    });
    return { Records } as SQSEvent;
  };

  async function parcels(): Promise<string | undefined> {
    const pk = { S: 'ORDER#acme#01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c' };
    const command = new GetItemCommand({ TableName: table, Key: { pk }, ConsistentRead: true });
    return (await client.send(command)).Item?.['parcels']?.N;
  }

  it('counts an event once, and fails the message alone that it cannot read', async () => {
    const first = busMessage('evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D');
    expect(await handler(batchOf(first, '{"detail":null}'))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm2' }],
    });
    expect(await parcels()).toBe('1');
    expect(await handler(batchOf(first))).toEqual({ batchItemFailures: [] });
    expect(await parcels()).toBe('1');
    await handler(batchOf(busMessage('evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3E')));
    expect(await parcels()).toBe('2');
  });
});

describe('the stack', () => {
  const app = new App({ context: { 'aws:cdk:version-reporting': false } });
  const stack = new ParcelSubscriber(app, 'parcels', {
    busName: 'waybill-prod-events',
    tenants: ['acme'],
    code: Code.fromInline('exports.handler = async () => ({});'),
  });
  const { Resources } = app.synth().getStackArtifact(stack.artifactId).template as {
    Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
  };
  const ofType = (type: string) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties }]) => ({ id, ...Properties }));
  const deadArn = { 'Fn::GetAtt': [expect.stringMatching(/^dead/u), 'Arn'] };

  it('asks the bus for one topic of its tenants, and keeps what cannot be handed over', () => {
    expect(ofType('AWS::Events::Rule')).toMatchObject([
      {
        EventBusName: 'waybill-prod-events',
        EventPattern: {
          source: ['waybill'],
          'detail-type': [TOPIC],
          detail: { tenant_id: ['acme'] },
        },
        Targets: [{ DeadLetterConfig: { Arn: deadArn } }],
      },
    ]);
    expect(events.map(({ topic }) => topic)).toContain(TOPIC);
  });

  it('gives a message five tries of its consumer, and tells of the ones that failed', () => {
    const [queue] = ofType('AWS::SQS::Queue').filter((one) => 'RedrivePolicy' in one);
    expect(queue).toMatchObject({
      RedrivePolicy: { deadLetterTargetArn: deadArn, maxReceiveCount: 5 },
    });
    expect(ofType('AWS::Lambda::EventSourceMapping')).toMatchObject([
      {
        EventSourceArn: { 'Fn::GetAtt': [queue?.id, 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      },
    ]);
    expect(ofType('AWS::CloudWatch::Alarm')).toHaveLength(1);
  });
});
