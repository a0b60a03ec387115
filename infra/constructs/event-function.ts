import type { Consumer } from '@waybill/events/topology';
import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { alarm } from './alarm.ts';
import { type HandlerFunctionProps, handlerFunction } from './handler-function.ts';

export interface EventFunctionProps extends Omit<HandlerFunctionProps, 'handlerId'> {
  readonly consumer: Consumer;
  readonly role: Role;
  readonly topic: ITopic;
}

/** A function that no caller waits for; its crashes are alarmed, or nobody would notice them. */
export function eventFunction(scope: Construct, props: EventFunctionProps): LambdaFunction {
  const { consumer, topic, ...rest } = props;
  const handler = handlerFunction(scope, {
    handlerId: consumer.id,
    description: `Without it: ${consumer.impact}`,
    timeout: Duration.seconds(consumer.timeoutSeconds),
    ...rest,
  });
  alarm(scope, `${consumer.id}-failing`, {
    metric: handler.metricErrors({ statistic: Stats.SUM, period: Duration.minutes(5) }),
    threshold: 3,
    why: `${consumer.id} crashes or times out. ${consumer.impact}`,
    topic,
  });
  return handler;
}
