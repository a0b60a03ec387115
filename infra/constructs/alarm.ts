import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/**
 * Pages for a state, not for a moment: failures in three minutes of a quarter of an hour, at any
 * rate of calls. An outage is told after three minutes; one call in thirty thousand, which its
 * caller repeats, stays a line in the log. A rate would need a second filter for each group,
 * beyond the 100 that a log group takes.
 */
export const LASTING = {
  period: Duration.minutes(1),
  rule: { threshold: 1, evaluationPeriods: 15, datapointsToAlarm: 3 },
} as const;

/** The damage for a customer, and the page that says what to do. */
export interface Reason {
  /** The operator on call reads this first. */
  readonly why: string;
  /** Heading of docs/runbook.md, as its link spells it. */
  readonly runbook: string;
}

export interface AlarmProps extends Reason {
  readonly metric: IMetric;
  /** The smallest value that is too much. */
  readonly threshold: number;
  readonly evaluationPeriods?: number;
  readonly datapointsToAlarm?: number;
  /** `ignore` keeps a percentile of a handful of calls from ringing. */
  readonly evaluateLowSampleCountPercentile?: 'ignore';
  readonly topic: ITopic;
}

/** The text of an alarm. */
export function descriptionOf({ why, runbook }: Reason): string {
  return `${why}\nWhat to do: docs/runbook.md#${runbook}`;
}

/** An alarm that says why it exists; silence of its metric means that all is well. */
export function alarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const { why, runbook, topic, ...rest } = props;
  const created = new Alarm(scope, id, {
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    evaluationPeriods: 1,
    alarmDescription: descriptionOf({ why, runbook }),
    ...rest,
  });
  created.addAlarmAction(new SnsAction(topic));
  return created;
}
