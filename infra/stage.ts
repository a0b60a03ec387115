import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as v from 'valibot';

const StageSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{1,11}$/)),
  /** Restore the table to any second of the last 35 days. */
  pointInTimeRecovery: v.boolean(),
  /** The table and the stacks refuse to be deleted. */
  deletionProtection: v.boolean(),
  /** What becomes of data when its resource leaves the template. */
  removalPolicy: v.picklist(['retain', 'destroy']),
  logRetentionDays: v.pipe(
    v.number(),
    v.check((days) => days in RetentionDays, 'not a retention CloudWatch Logs offers'),
  ),
  tracing: v.boolean(),
  throttle: v.strictObject({
    requestsPerSecond: v.pipe(v.number(), v.integer(), v.minValue(1)),
    burst: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  /** Receives every alarm; without it alarms only change colour in the console. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email())),
});

/** Everything that may differ between two deployments; no stack compares stage names. */
export type Stage = v.InferOutput<typeof StageSchema>;

const stages = {
  dev: {
    name: 'dev',
    pointInTimeRecovery: false,
    deletionProtection: false,
    removalPolicy: 'destroy',
    logRetentionDays: RetentionDays.ONE_WEEK,
    tracing: false,
    throttle: { requestsPerSecond: 50, burst: 100 },
  },
  prod: {
    name: 'prod',
    pointInTimeRecovery: true,
    deletionProtection: true,
    removalPolicy: 'retain',
    logRetentionDays: RetentionDays.THREE_MONTHS,
    tracing: true,
    throttle: { requestsPerSecond: 1000, burst: 2000 },
  },
};

const isStageName = (name: unknown): name is keyof typeof stages =>
  typeof name === 'string' && Object.hasOwn(stages, name);

/**
 * The checked configuration behind `-c stage=<name>` (cdk.json names dev). A mistyped name is an
 * error: a deployment must never land in a stage nobody meant. `-c alarmEmail=` adds the receiver.
 */
export function stageOf(name: unknown, alarmEmail?: unknown): Stage {
  if (!isStageName(name)) {
    throw new Error(`-c stage=<name> must be one of: ${Object.keys(stages).join(', ')}`);
  }
  const receiver = alarmEmail === undefined ? {} : { alarmEmail };
  return v.parse(StageSchema, { ...stages[name], ...receiver });
}
