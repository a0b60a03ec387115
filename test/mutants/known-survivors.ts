const NO_TWO = 'No two of them have one id, so that equal ones are never compared.';

/** Mutants that no test needs to notice, by their ids, each with the reason. */
export const knownSurvivors: ReadonlyMap<string, string> = new Map([
  [
    'packages/areas/inventories/src/reservation/end-reservations.ts: left.reservation.id < right.reservation.id ? -1 : 1, => left.reservation.id <= right.reservation.id ? -1 : 1,',
    NO_TWO,
  ],
  [
    'packages/areas/orders/src/report/customer-rollup.ts: .sort(([left], [right]) => (left < right ? -1 : 1)) => .sort(([left], [right]) => (left <= right ? -1 : 1))',
    NO_TWO,
  ],
  ['packages/areas/inventories/src/reorder/reorder-alerts.ts: return 0; => return 1;', NO_TWO],
  [
    'packages/areas/inventories/src/reservation/undated-place.ts: left === undefined || (right !== undefined && right < left) ? right : left; => left === undefined || (right !== undefined && right <= left) ? right : left;',
    'Of two equal ones either is the smaller.',
  ],
  [
    "packages/areas/carts/src/cart/cart-group.ts: export const CARTS: ListGroup = { name: 'CARTS', deltaShards: 1 }; => export const CARTS: ListGroup = { name: 'CARTS', deltaShards: 0 };",
    'How many partitions share the writes of a tenant: no decision rests on it.',
  ],
]);
