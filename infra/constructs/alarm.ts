import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** CloudWatch refuses a longer alarm description. */
export const DESCRIPTION_LIMIT = 1024;

export interface AlarmProps {
  readonly metric: IMetric;
  /** The smallest value that is too much. */
  readonly threshold: number;
  readonly evaluationPeriods?: number;
  /** What is broken for a customer: whoever is woken reads this first. */
  readonly why: string;
  readonly topic: ITopic;
}

/** An alarm that says why it exists; silence of its metric means that all is well. */
export function alarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const { why, topic, ...rest } = props;
  const created = new Alarm(scope, id, {
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    evaluationPeriods: 1,
    alarmDescription: why,
    ...rest,
  });
  created.addAlarmAction(new SnsAction(topic));
  return created;
}
