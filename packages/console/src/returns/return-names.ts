/** Commands that many returns take, by their names in addresses. */
export const RETURN_NAMES = {
  receive: { label: 'Receive', operation: 'orders.returns.receive' },
  complete: { label: 'Complete', operation: 'orders.returns.complete' },
} as const;

/** A name of a command in an address. */
export type ReturnName = keyof typeof RETURN_NAMES;
