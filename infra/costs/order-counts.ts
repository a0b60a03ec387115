/**
 * What one order of three positions takes from its reservation to its shipment, each call with an
 * `Idempotency-Key`, as test/e2e/order-counts.test.ts counts it anew. Its units are in
 * infra/scale/measured.json.
 */
export const counted = {
  requests: 5,
  events: 17,
  changes: 5,
  /** One for each change: those that split over shards would cost more. */
  deltas: 5,
} as const;

/** What no run on one machine can count, and is estimated. */
export const estimated = {
  /** Of a function with half a gigabyte, receivers not counted. */
  runSeconds: 0.06,
  /** Of one with a gigabyte, for which callers wait while they sell: it computes twice as fast. */
  sellingSeconds: 0.045,
  /** Until a receiver has answered. */
  receiverSeconds: 0.3,
  /** Messages that come to a function together. */
  messagesARun: 2,
  loggedBytes: 19_000,
  /** With everything that is kept of an order, index entries included. */
  storedBytes: 22_500,
  /** Of one delivery, with its first attempt. */
  delivery: { writeUnits: 7, readUnits: 1.3, loggedBytes: 350 },
  /** Of an order with six events: its words and its entry, without what orders of a batch share. */
  search: { events: 6, writeUnits: 50, readUnitsAnEvent: 4 },
} as const;
