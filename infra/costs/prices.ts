const MILLION = 1_000_000;

/** USD in us-east-1, on demand, with no free tier taken off. */
export const prices = {
  /** Each. */
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  gatewayRequest: 1 / MILLION,
  run: 0.2 / MILLION,
  gigabyteSecond: 0.000_013_333_4,
  /** A gigabyte for a second that waits for calls, whether they come or not. */
  warmGigabyteSecond: 0.000_003_333_4,
  event: 1 / MILLION,
  queueRequest: 0.4 / MILLION,
  trace: 5 / MILLION,
  /** Once, when they come. */
  loggedGigabyte: 0.5,
  /** A month, with 35 days of recovery. */
  storedGigabyte: 0.25 + 0.2,
  /** A month, each metric that an alarm reads. */
  alarmMetric: 0.1,
  /** A month, each series of a metric that is not of AWS itself: from a filter, or a log line. */
  customMetric: 0.3,
  /** A month, one rule for the partition keys of a table or index, one for its whole keys. */
  insightRule: 0.5,
  /** A month, with the two rotations that are charged at most. */
  key: 3,
} as const;
