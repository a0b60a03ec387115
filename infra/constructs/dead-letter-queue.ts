import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { physicalName } from '../names.ts';
import type { Stage } from '../stage.ts';
import { alarm } from './alarm.ts';

export interface DeadLetterQueueProps {
  readonly stage: Stage;
  readonly topic: ITopic;
  /** What the messages in it are and what they cost a shop. */
  readonly why: string;
}

/** Where messages wait for a person: kept as long as SQS can, alarmed from the first one on. */
export function deadLetterQueue(
  scope: Construct,
  name: string,
  props: DeadLetterQueueProps,
): Queue {
  const queue = new Queue(scope, name, {
    queueName: physicalName(props.stage, name),
    retentionPeriod: Duration.days(14),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  alarm(scope, `${name}-filled`, {
    metric: queue.metricApproximateNumberOfMessagesVisible({
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(1),
    }),
    threshold: 1,
    why: `${props.why} Redrive as in docs/runbook.md once the cause is gone.`,
    topic: props.topic,
  });
  return queue;
}
