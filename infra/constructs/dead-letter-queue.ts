import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { physicalName } from '../stage/names.ts';
import type { Stage } from '../stage/stage.ts';
import { alarm, type Reason } from './alarm.ts';

/** Its reason says what the messages in it are and what they cost a shop. */
export interface DeadLetterQueueProps extends Reason {
  readonly stage: Stage;
  readonly topic: ITopic;
}

/** A queue whose messages wait for a person: kept as long as SQS can, alarmed from the first one on. */
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
    why: props.why,
    runbook: props.runbook,
    topic: props.topic,
  });
  return queue;
}
