/** Refusals of calls that promise goods of an order that moves stock (ORD-272). */
export const promiseErrors = {
  insufficient_stock: {
    status: 422,
    when: 'Positions of an order that moves stock are not covered and backorder_policy refuses them; details name each.',
  },
  not_orderable: {
    status: 422,
    when: 'Every row of an article at an enabled location is in a state that is not orderable; details name each position.',
  },
  quantity_limit_exceeded: {
    status: 422,
    when: 'A balance of a stock row would exceed its limit.',
  },
  unknown_location: {
    status: 400,
    when: 'A backorder needs default_location_code and it names no location.',
  },
} as const;

/** Events of calls that promise goods of an order that moves stock. */
export const promiseEvents = [
  'order.fulfillment.created',
  'reservation.created',
  'stock_level.created',
  'stock_level.low',
  'stock_movement.created',
] as const;

/** Events of calls that give goods of an order back. */
export const releaseEvents = [
  'order.fulfillment.updated',
  'order.fulfillment.closed',
  'reservation.released',
  'stock_movement.created',
] as const;
