import type { KeptFulfillment } from './fulfillment.entity.ts';
import type { OrderDetail } from './order.schema.ts';

/** An order with everything that belongs to it, as it is kept. */
export type KeptOrder = Omit<OrderDetail, 'fulfillments'> & {
  readonly fulfillments: readonly KeptFulfillment[];
};
