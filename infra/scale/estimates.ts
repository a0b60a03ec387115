/**
 * What no run on one machine can measure. Each number is a guess on the safe side; docs/scale.md
 * names them beside what follows from them.
 */
export const estimates = {
  /** Tenants over whom orders are spread. */
  tenants: 10_000,
  /** The share of all orders that the largest tenant has. */
  largestTenant: 0.25,
  /** Read units of a glance at an endpoint and its health. */
  glanceUnits: 1,
  /** Of a function that answers a call; what a call leaves to the stream takes as long again. */
  callSeconds: 0.1,
  /** Until a receiver has answered. */
  receiverSeconds: 0.3,
} as const;

/** What a queue gets of an order, and how long a run takes for a full batch of it. */
export interface QueueUse {
  readonly messages: number;
  readonly batchSeconds: number;
}

/** Events of an order that may change its words, at most: placed, acknowledged, changed, shipped, returned. */
export const SEARCHED_EVENTS = 6;

/** A run of the signer: its calls of a batch run side by side. */
const deliverySeconds = estimates.receiverSeconds + 0.05;

/** What each queue gets of an order with so many events, told to so many endpoints. */
export const queueUses = (
  events: number,
  endpoints: number,
): Readonly<Record<string, QueueUse>> => ({
  events: { messages: events, batchSeconds: 0.04 },
  // A full batch of placements: forty calls of the table, four at once.
  search: { messages: SEARCHED_EVENTS, batchSeconds: 0.4 },
  deliveries: { messages: events * endpoints, batchSeconds: deliverySeconds },
  // One attempt in twenty fails and comes again.
  retries: { messages: (events * endpoints) / 20, batchSeconds: deliverySeconds },
});
