/**
 * Commands that many orders take, by their names in addresses, in the order in which they are offered.
 * Their forms belong to `bulk/`, which a list does not load.
 */
export const BULK_NAMES = {
  ship: { label: 'Ship', operation: 'orders.ship' },
  acknowledge: { label: 'Acknowledge', operation: 'orders.acknowledge' },
  hold: { label: 'Hold', operation: 'orders.hold' },
  unhold: { label: 'End the hold', operation: 'orders.unhold' },
  payment: { label: 'Payment', operation: 'orders.payment-status.update' },
  cancel: { label: 'Cancel', operation: 'orders.cancel' },
} as const;

/** A name of a command in an address. */
export type BulkName = keyof typeof BULK_NAMES;
