/**
 * Operations a shop waits for at its counter, with the milliseconds that 99 of 100 calls may take.
 * They alone write metrics, each of which is billed for every operation by the month: what the
 * others did is in their log lines, numbers included.
 */
const latencyGoals: Readonly<Record<string, number>> = {
  'orders.place': 1000,
  'inventories.reserve': 1000,
};

/** The latency that an operation must keep, or undefined where it is not watched. */
export function latencyGoal(id: string): number | undefined {
  return latencyGoals[id];
}
