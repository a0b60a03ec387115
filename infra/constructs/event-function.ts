import type { Consumer } from '@waybill/events/topology';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { type Function as LambdaFunction, RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { metricNamespace } from '../stage/names.ts';
import { reservedRuns } from '../stage/set-aside.ts';
import { alarm } from './alarm.ts';
import { type HandlerFunctionProps, handlerFunction } from './handler-function.ts';

export interface EventFunctionProps extends Omit<HandlerFunctionProps, 'handlerId'> {
  readonly consumer: Consumer;
  readonly role: Role;
  readonly topic: ITopic;
}

/**
 * Lambda takes a function that wakes itself for a runaway and stops it at its 17th turn. One that
 * parks messages in a queue of its own means it: a delivery is retried for 84 hours.
 */
function recursiveLoop({ source, grants }: Consumer): RecursiveLoop {
  const reads = source.kind === 'queue' ? source.queues.map(({ queue }) => queue) : [];
  const wakesItself = reads.some((queue) => grants.sends?.includes(queue) === true);
  return wakesItself ? RecursiveLoop.ALLOW : RecursiveLoop.TERMINATE;
}

const RUNS = 3;
const DAY_MINUTES = 24 * 60;

/**
 * Failures that are too many. A schedule brings one at each run at most: the minutes of its alarm hold
 * three runs, two of which fail.
 */
function tooManyFailures({ source }: Consumer): { minutes: number; threshold: number } {
  if (source.kind !== 'schedule') return { minutes: 5, threshold: RUNS };
  const minutes = Math.min(DAY_MINUTES, Math.max(5, RUNS * source.minutes));
  const runs = Math.floor(minutes / source.minutes);
  return { minutes, threshold: Math.min(RUNS, Math.max(1, runs - 1)) };
}

/** A function that no caller waits for; an alarm reports its crashes, which would go unnoticed. */
export function eventFunction(scope: Construct, props: EventFunctionProps): LambdaFunction {
  const { consumer, topic, ...rest } = props;
  const reserved = reservedRuns(consumer, props.stage);
  const handler = handlerFunction(scope, {
    handlerId: consumer.id,
    description: `Without it: ${consumer.impact}`,
    timeout: Duration.seconds(consumer.timeoutSeconds),
    recursiveLoop: recursiveLoop(consumer),
    ...(reserved > 0 && { reservedConcurrentExecutions: reserved }),
    ...rest,
  });
  const { minutes, threshold } = tooManyFailures(consumer);
  alarm(scope, `${consumer.id}-failing`, {
    metric: handler.metricErrors({ statistic: Stats.SUM, period: Duration.minutes(minutes) }),
    threshold,
    why: `${consumer.id} crashes or times out. ${consumer.impact}`,
    runbook: 'consumer-failing',
    topic,
  });
  countAlarms(scope, props);
  return handler;
}

/** Alarms on what a consumer counts and should never have to. */
function countAlarms(scope: Construct, { consumer, stage, topic }: EventFunctionProps): void {
  for (const { metric, why, runbook } of consumer.alarms ?? []) {
    alarm(scope, `${consumer.id}-${metric}`, {
      metric: new Metric({
        namespace: metricNamespace(stage),
        metricName: metric,
        dimensionsMap: { service: 'waybill' },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      }),
      threshold: 1,
      why,
      runbook,
      topic,
    });
  }
}
