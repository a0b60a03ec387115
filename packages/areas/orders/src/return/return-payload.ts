import type { Return } from '../order/order.schema.ts';

/** Data that every event of a return carries; the number is the return's own. */
export function returnPayload({ id: return_id, number, positions }: Return) {
  return { return_id, number, positions };
}
