/** The clock that the local stack may set: nothing that is deployed sets it, and no request reaches it. */
export const LOCAL_CLOCK = Symbol.for('waybill.local-clock');

/**
 * When a call takes effect: by the clock of its machine. The local stack may say otherwise, for what fills
 * a shop with a past; leases, deadlines and kept answers go by the machine there too (CLI-13).
 */
export function callTime(machine: Date): Date {
  const { [LOCAL_CLOCK]: localClock } = globalThis as {
    readonly [LOCAL_CLOCK]?: () => Date | undefined;
  };
  return localClock?.() ?? machine;
}
