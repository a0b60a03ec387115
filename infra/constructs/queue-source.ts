import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

export interface QueueSourceProps {
  readonly id: string;
  readonly live: IFunction;
  readonly queue: Queue;
  readonly batchSize: number;
  readonly windowSeconds: number | undefined;
  readonly concurrency: number;
}

/** Wakes a consumer by a queue; its share of concurrency keeps one queue from starving the other. */
export function queueSource(scope: Construct, props: QueueSourceProps): void {
  const { id, live, queue, batchSize, windowSeconds, concurrency } = props;
  queue.grantConsumeMessages(live);
  const mapping = new EventSourceMapping(scope, id, {
    target: live,
    eventSourceArn: queue.queueArn,
    batchSize,
    ...(windowSeconds !== undefined && { maxBatchingWindow: Duration.seconds(windowSeconds) }),
    maxConcurrency: concurrency,
    reportBatchItemFailures: true,
  });
  // Lambda checks the permissions when the mapping is made, which can be before the policy is.
  if (live.role !== undefined) mapping.node.addDependency(live.role);
}
