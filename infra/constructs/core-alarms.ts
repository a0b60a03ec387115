import { numbered } from '@waybill/kernel/numbered';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { metricNamespace } from '../stage/names.ts';
import type { Stage } from '../stage/stage.ts';
import { alarm, LASTING } from './alarm.ts';
import type { StageTable } from './tables.ts';

export interface CoreAlarmsProps {
  readonly stage: Stage;
  readonly tables: readonly StageTable[];
  readonly authorize: IFunction;
  readonly accessLogs: ILogGroup;
  readonly topic: ITopic;
}

const FIVE_MINUTES = { statistic: Stats.SUM, period: Duration.minutes(5) };

/** Three lost races a second for a quarter of an hour; single ones are repeated and harmless. */
const CONFLICTS = 1000;

const TABLE_CALLS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

/** Alarms on one of the tables. */
function tableAlarms(scope: Construct, index: number, table: StageTable, topic: ITopic): void {
  alarm(scope, numbered('table-throttled', index), {
    metric: table.metricThrottledRequestsForOperations({
      operations: TABLE_CALLS,
      ...FIVE_MINUTES,
    }),
    threshold: 1,
    why: 'DynamoDB slows down calls: one partition is too hot or the table grows faster than it scales. Answers get slower, then fail.',
    runbook: 'table-throttled',
    topic,
  });
  alarm(scope, numbered('table-contended', index), {
    metric: new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: 'TransactionConflict',
      dimensionsMap: { TableName: table.tableName },
      ...FIVE_MINUTES,
    }),
    threshold: CONFLICTS,
    evaluationPeriods: 3,
    why: 'Calls meet on the same items, mostly the stock rows of one article: they wait for each other, and the last ones are refused with 409.',
    runbook: 'table-contended',
    topic,
  });
}

/** Alarms on what all areas share, so that one cause does not ring in every area first. */
export function coreAlarms(scope: Construct, props: CoreAlarmsProps): void {
  const { stage, tables, authorize, accessLogs, topic } = props;
  alarm(scope, 'authorizer-failing', {
    metric: authorize.metricErrors({ statistic: Stats.SUM, period: LASTING.period }),
    ...LASTING.rule,
    why: 'The authorizer crashes or times out: the callers it fails for are locked out of every operation.',
    runbook: 'authorizer-failing',
    topic,
  });
  alarm(scope, 'functions-throttled', {
    metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', ...FIVE_MINUTES }),
    threshold: 1,
    why: "Lambda refuses to start functions: the account's concurrency is used up, calls fail with 503 and events wait. Counts every function of the account in this region.",
    runbook: 'functions-throttled',
    topic,
  });
  for (const [index, table] of tables.entries()) tableAlarms(scope, index, table, topic);
  const refused = new MetricFilter(scope, 'callers-refused', {
    logGroup: accessLogs,
    filterPattern: FilterPattern.literal('{ $.status = "429" }'),
    metricNamespace: metricNamespace(stage),
    metricName: 'callers.refused',
  });
  alarm(scope, 'callers-throttled', {
    metric: refused.metric(FIVE_MINUTES),
    threshold: 100,
    why: 'The gateway turns callers away: either one of them runs wild or the throttle of this stage is too low for honest traffic.',
    runbook: 'callers-throttled',
    topic,
  });
}
