/** Limits of AWS that this system may come near. */
export const quotas = {
  /** Characters of all inline policies of a role together. Not adjustable. */
  inlinePolicies: 10_240,
  /** Characters of a managed policy. Not adjustable. */
  managedPolicy: 6_144,
  /** Managed policies of a role, where the account has asked for no more. */
  managedPolicies: 10,
  /** Rules of contributor insights in an account and region, where it has asked for no more. */
  insightRules: 100,
  /** Functions of an account and region that run at once, where it has asked for no more. */
  concurrentRuns: 1_000,
  /** The share of these that AWS keeps for functions without a reservation. Not adjustable. */
  unreservedRuns: 100,
  /** Read and write units a second of a table, and of each index, where it has asked for no more. */
  tableUnits: 40_000,
  /** Requests a second to all HTTP APIs of an account, where it has asked for no more. */
  apiRequests: 10_000,
  /** Requests of PutEvents a second in us-east-1, where the account has asked for no more. */
  putEvents: 10_000,
  /** Events a second that rules hand on in us-east-1, where the account has asked for no more. */
  busInvocations: 18_750,
  /** Resources in a stack. Not adjustable. */
  resources: 500,
  /** Routes of an HTTP API, where the account has asked for no more. */
  routes: 300,
  /** Integrations of an HTTP API. Not adjustable. */
  integrations: 300,
  /** Metric filters of a log group. Not adjustable. */
  metricFilters: 100,
  /** Characters of the name of a function. Not adjustable. */
  functionName: 64,
  /** Characters of what an alarm says. Not adjustable. */
  alarmDescription: 1_024,
  /** Characters of the pattern of a metric filter. Not adjustable. */
  filterPattern: 1_024,
} as const;
