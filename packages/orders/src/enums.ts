/** Closed words of the area that belong to no single resource (orders.md 3.2). */
export const commentVisibilities = ['internal', 'customer'] as const;

/** How a completed return was settled. */
export const settlements = [
  'refund',
  'partial_refund',
  'replacement',
  'repair',
  'store_credit',
] as const;

/** Why a return was turned down. */
export const refusals = ['wear_and_tear', 'not_returnable'] as const;
