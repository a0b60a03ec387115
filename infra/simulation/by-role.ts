import { asRole, type Call, type CallsOf, sendsTo } from './delivery.ts';
import { physical } from './physical.ts';

interface Target {
  readonly Arn: string;
}

const READS_STREAM = ['DescribeStream', 'GetRecords', 'GetShardIterator'];
const READS_QUEUE = ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'];

/** The function of a schedule, and the queue of the runs that could not start. */
export const ofSchedule: CallsOf = (schedule, estate) => {
  const { Arn, RoleArn, DeadLetterConfig } = schedule.properties['Target'] as Target & {
    RoleArn: string;
    DeadLetterConfig?: Target;
  };
  const calls = [Arn, DeadLetterConfig?.Arn ?? []].flat().map((resource) => ({
    kind: 'schedule to target',
    action: sendsTo(estate.at(resource)),
    resource,
  }));
  const call = { service: 'scheduler.amazonaws.com', from: schedule, roleArn: RoleArn };
  return asRole(estate, call, calls);
};

const reads = (source: string): Call[] => {
  if (source.includes('/stream/')) {
    const kind = 'stream to function';
    return [
      // To list streams is a right of the account: IAM knows no resource for it.
      { kind, action: 'dynamodb:ListStreams', resource: '*' },
      ...READS_STREAM.map((name) => ({ kind, action: `dynamodb:${name}`, resource: source })),
    ];
  }
  return READS_QUEUE.map((name) => ({
    kind: 'queue to function',
    action: `sqs:${name}`,
    resource: source,
  }));
};

const discards = (bucket: string): Call[] => [
  { kind: 'discards to bucket', action: 's3:ListBucket', resource: bucket },
  { kind: 'discards to bucket', action: 's3:PutObject', resource: `${bucket}/aws/lambda/one.json` },
];

/** Calls by which Lambda reads for a function, and stores the events that the function gave up. */
export const ofMapping: CallsOf = (mapping, estate) => {
  const { FunctionName, EventSourceArn, DestinationConfig } = mapping.properties as {
    FunctionName: string;
    EventSourceArn: string;
    DestinationConfig?: { OnFailure: { Destination: string } };
  };
  const bucket = DestinationConfig?.OnFailure.Destination;
  const roleArn = estate.functionAt(FunctionName).properties['Role'];
  const call = { service: 'lambda.amazonaws.com', from: mapping, roleArn };
  const all = [...reads(EventSourceArn), ...(bucket === undefined ? [] : discards(bucket))];
  return asRole(estate, call, all);
};

const TRACES = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const TRACED = { kind: 'function to traces', resource: '*' };

/** Calls by which Lambda writes the log and the traces of every function. */
export const ofFunction: CallsOf = (handler, estate) => {
  const { Role, LoggingConfig, TracingConfig } = handler.properties as {
    Role: string;
    LoggingConfig: { LogGroup: string };
    TracingConfig?: { Mode: string };
  };
  const group = physical(estate.at(LoggingConfig.LogGroup), 'Arn');
  const resource = `${group.slice(0, -1)}log-stream:2026/01/31/[$LATEST]0a1b2c3d`;
  const isTraced = TracingConfig?.Mode === 'Active';
  const call = { service: 'lambda.amazonaws.com', from: handler, roleArn: Role };
  return asRole(estate, call, [
    { kind: 'function to log', action: 'logs:CreateLogStream', resource },
    { kind: 'function to log', action: 'logs:PutLogEvents', resource },
    ...(isTraced ? TRACES.map((action) => ({ ...TRACED, action })) : []),
  ]);
};

/** Who moves calls from one version to the next; what it may do is said in a policy of AWS's own. */
export const ofDeploymentGroup: CallsOf = (group, estate) => {
  const roleArn = group.properties['ServiceRoleArn'];
  return asRole(estate, { service: 'codedeploy.amazonaws.com', from: group, roleArn }, []);
};
