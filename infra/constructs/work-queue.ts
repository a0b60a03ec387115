import type { Queue as Settings } from '@waybill/events/topology';
import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { physicalName } from '../stage/names.ts';
import type { Stage } from '../stage/stage.ts';
import { alarm } from './alarm.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

export interface WorkQueueProps {
  readonly settings: Settings;
  readonly stage: Stage;
  readonly topic: ITopic;
}

/** A queue of the topology; what its consumer cannot process lands in `<name>-dead`. */
export function workQueue(scope: Construct, { settings, stage, topic }: WorkQueueProps): Queue {
  const { name, visibilitySeconds, retentionDays, maxReceiveCount, lateAfterMinutes, impact } =
    settings;
  const dead = deadLetterQueue(scope, `${name}-dead`, {
    stage,
    topic,
    why: `Messages of the queue ${name} failed ${maxReceiveCount} times: ${impact.dead}`,
    runbook: 'queue-dead-filled',
  });
  const queue = new Queue(scope, name, {
    queueName: physicalName(stage, name),
    visibilityTimeout: Duration.seconds(visibilitySeconds),
    retentionPeriod: Duration.days(retentionDays),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    deadLetterQueue: { queue: dead, maxReceiveCount },
  });
  alarm(scope, `${name}-late`, {
    metric: queue.metricApproximateAgeOfOldestMessage({
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(1),
    }),
    threshold: Duration.minutes(lateAfterMinutes).toSeconds(),
    evaluationPeriods: 3,
    why: `A message has been in the queue ${name} for more than ${lateAfterMinutes} minutes: its consumer does not keep up, and ${impact.late}`,
    runbook: 'queue-late',
    topic,
  });
  return queue;
}
