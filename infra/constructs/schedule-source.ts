import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { physicalName } from '../stage/names.ts';
import type { Stage } from '../stage/stage.ts';

export interface ScheduleSourceProps {
  readonly id: string;
  readonly stage: Stage;
  readonly live: IFunction;
  readonly minutes: number;
  /** Takes the runs that Scheduler could not start. */
  readonly undeliverable: Queue;
}

/** Lambda forgets a run that could not start after six hours at the latest. */
const LONGEST_WAIT_MINUTES = 360;

const rate = (minutes: number): string =>
  `rate(${minutes} ${minutes === 1 ? 'minute' : 'minutes'})`;

/**
 * Wakes a consumer by the clock. A failed run is not repeated: the next one does its work.
 * Written without the L2 target, whose role may start every version of the function.
 */
export function scheduleSource(scope: Construct, props: ScheduleSourceProps): void {
  const { id, stage, live, minutes, undeliverable } = props;
  live.configureAsyncInvoke({
    retryAttempts: 0,
    maxEventAge: Duration.minutes(Math.min(minutes, LONGEST_WAIT_MINUTES)),
  });
  const role = new Role(scope, `${id}-schedule-role`, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
  });
  role.addToPolicy(
    new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [live.functionArn] }),
  );
  undeliverable.grantSendMessages(role);
  new CfnSchedule(scope, `${id}-schedule`, {
    name: physicalName(stage, id),
    scheduleExpression: rate(minutes),
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: live.functionArn,
      roleArn: role.roleArn,
      deadLetterConfig: { arn: undeliverable.queueArn },
      retryPolicy: { maximumEventAgeInSeconds: 60, maximumRetryAttempts: 0 },
    },
  });
}
