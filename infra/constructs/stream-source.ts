import type { Source } from '@waybill/events/topology';
import { numbered } from '@waybill/kernel/numbered';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  type IFunction,
  type Function as LambdaFunction,
  MetricType,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { alarm } from './alarm.ts';
import type { StageTable } from './tables.ts';

export interface StreamSourceProps {
  readonly id: string;
  readonly handler: LambdaFunction;
  /** The target of the mapping: the function, or the alias of its live version. */
  readonly live: IFunction;
  readonly role: Role;
  readonly tables: readonly StageTable[];
  readonly source: Extract<Source, { kind: 'stream' }>;
  readonly impact: string;
  /** Receives the records that are given up. */
  readonly discards: Bucket;
  readonly topic: ITopic;
}

const streamArn = (table: StageTable): string => {
  if (table.tableStreamArn === undefined) throw new Error('the table has no stream');
  return table.tableStreamArn;
};

const allow = ({ role, tables, discards }: StreamSourceProps): void => {
  role.addToPolicy(
    new PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: tables.map(streamArn),
    }),
  );
  // IAM knows no resource for it: allowed on a stream, it is allowed on nothing.
  role.addToPolicy(new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }));
  role.addToPolicy(
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [discards.bucketArn] }),
  );
  role.addToPolicy(
    new PolicyStatement({ actions: ['s3:PutObject'], resources: [discards.arnForObjects('*')] }),
  );
};

/**
 * Hands the stream of one table to a consumer. A record that fails is split from its batch, retried,
 * and given up after a quarter of a day, before it can hold up its shard until the stream forgets.
 */
function mapStream(scope: Construct, id: string, table: StageTable, props: StreamSourceProps) {
  const { live, source, discards } = props;
  const mapping = new EventSourceMapping(scope, id, {
    target: live,
    eventSourceArn: streamArn(table),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: source.batchSize,
    parallelizationFactor: source.parallelization,
    maxBatchingWindow: Duration.seconds(source.windowSeconds),
    filters: [{ pattern: JSON.stringify(source.filter) }],
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    retryAttempts: 10,
    maxRecordAge: Duration.hours(6),
    supportS3OnFailureDestination: true,
    onFailure: { bind: () => ({ destination: discards.bucketArn }) },
    metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
  });
  // Lambda checks the permissions when the mapping is made, which can be before the policy is.
  mapping.node.addDependency(props.role);
  return mapping;
}

/** Wakes a consumer by the streams of the tables. */
export function streamSource(scope: Construct, props: StreamSourceProps): void {
  const { id, handler, tables, impact, topic } = props;
  allow(props);
  alarm(scope, `${id}-behind`, {
    metric: handler.metric('IteratorAge', {
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(1),
    }),
    threshold: Duration.minutes(1).toMilliseconds(),
    evaluationPeriods: 3,
    why: `${id} is more than a minute behind a table. ${impact}`,
    runbook: 'consumer-behind',
    topic,
  });
  for (const [index, table] of tables.entries()) {
    const mapping = mapStream(scope, numbered(`${id}-stream`, index), table, props);
    alarm(scope, numbered(`${id}-discards`, index), {
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'OnFailureDestinationDeliveredEventCount',
        dimensionsMap: { EventSourceMappingUUID: mapping.eventSourceMappingId },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      }),
      threshold: 1,
      why: `${id} gave up on records of the stream; they are in the bucket of discards. ${impact}`,
      runbook: 'consumer-discards',
      topic,
    });
  }
}
