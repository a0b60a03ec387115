import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { type Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

export interface ParcelSubscriberProps extends StackProps {
  /** `BusName` among the outputs of Waybill's core stack. */
  readonly busName: string;
  /** The tenants whose shipments are wanted: the bus carries those of all. */
  readonly tenants: readonly string[];
  /** The consumer of this folder, bundled. */
  readonly code: Code;
}

const SIX_TIMES = 6;

/** Counts the parcels of orders in a table of its own: rule, queue, dead letters and consumer. */
export class ParcelSubscriber extends Stack {
  constructor(scope: Construct, id: string, props: ParcelSubscriberProps) {
    super(scope, id, props);
    const { busName, tenants, code } = props;
    const timeout = Duration.seconds(10);

    // One for all that goes wrong: what the rule cannot hand over, and what the consumer gives up.
    const dead = new Queue(this, 'dead', { retentionPeriod: Duration.days(14), enforceSSL: true });
    const shipments = new Queue(this, 'shipments', {
      visibilityTimeout: Duration.seconds(timeout.toSeconds() * SIX_TIMES),
      retentionPeriod: Duration.days(14),
      deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
      enforceSSL: true,
    });
    new Rule(this, 'shipped', {
      eventBus: EventBus.fromEventBusName(this, 'bus', busName),
      eventPattern: {
        source: ['waybill'],
        detailType: ['order.shipment.created'],
        detail: { tenant_id: [...tenants] },
      },
      targets: [new SqsQueue(shipments, { deadLetterQueue: dead })],
    });

    const table = new TableV2(this, 'parcels', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      timeToLiveAttribute: 'expires',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    });
    const consumer = new LambdaFunction(this, 'consumer', {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code,
      timeout,
      environment: { TABLE_NAME: table.tableName },
    });
    table.grantWriteData(consumer);
    consumer.addEventSource(
      new SqsEventSource(shipments, { batchSize: 10, reportBatchItemFailures: true }),
    );
    new Alarm(this, 'dead-filled', {
      metric: dead.metricApproximateNumberOfMessagesVisible(),
      threshold: 1,
      evaluationPeriods: 1,
      alarmDescription: 'Events of Waybill were not taken: look into them and redrive them.',
    });
  }
}
