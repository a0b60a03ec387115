/** What AWS takes at most, as far as this system may come near it. */
export const quotas = {
  /** Characters of all inline policies of a role together. Not adjustable. */
  inlinePolicies: 10_240,
  /** Characters of a managed policy. Not adjustable. */
  managedPolicy: 6_144,
  /** Managed policies of a role, where the account has asked for no more. */
  managedPolicies: 10,
  /** Rules of contributor insights in an account and region, where it has asked for no more. */
  insightRules: 100,
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
