const FIGURE = 'A figure of deployment: stacks take it as it is, and no decision rests on it.';

/** Mutants that no test needs to notice, by their ids, each with the reason. */
export const knownSurvivors: ReadonlyMap<string, string> = new Map([
  ['packages/areas/platform/src/area.ts: timeoutSeconds: 55, => timeoutSeconds: 54, (2)', FIGURE],
  [
    'packages/areas/inventories/src/area.ts: timeoutSeconds: 300, => timeoutSeconds: 301, (2)',
    FIGURE,
  ],
  [
    "packages/areas/webhooks/src/area.ts: { queue: 'deliveries', concurrency: 50 }, => { queue: 'deliveries', concurrency: 51 },",
    FIGURE,
  ],
  [
    "packages/areas/platform/src/area.ts: source: { kind: 'schedule', minutes: 5 }, => source: { kind: 'schedule', minutes: 4 }, (2)",
    FIGURE,
  ],
  ['packages/areas/webhooks/src/area.ts: timeoutSeconds: 30, => timeoutSeconds: 31,', FIGURE],
  [
    "packages/areas/inventories/src/area.ts: source: { kind: 'schedule', minutes: 60 }, => source: { kind: 'schedule', minutes: 61 },",
    FIGURE,
  ],
  ['packages/areas/webhooks/src/area.ts: timeoutSeconds: 300, => timeoutSeconds: 301,', FIGURE],
  [
    "packages/areas/orders/src/area.ts: latencyGoals: { 'orders.place': 1000 }, => latencyGoals: { 'orders.place': 999 },",
    FIGURE,
  ],
  [
    "packages/areas/webhooks/src/area.ts: { queue: 'retries', concurrency: 20 }, => { queue: 'retries', concurrency: 19 },",
    FIGURE,
  ],
  ['packages/areas/platform/src/area.ts: timeoutSeconds: 30, => timeoutSeconds: 31,', FIGURE],
  [
    'packages/areas/shipping/src/vocabulary/vocabularies.ts: return left.position - right.position || (left.id < right.id ? -1 : 1); => return left.position - right.position || (left.id < right.id ? -1 : 2);',
    'A sort asks for the sign alone.',
  ],
  [
    'packages/areas/inventories/src/reservation/end-reservations.ts: left.reservation.id < right.reservation.id ? -1 : 1, => left.reservation.id <= right.reservation.id ? -1 : 1,',
    'No two reservations have one id, so that equal ones are never compared.',
  ],
]);
