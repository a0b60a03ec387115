import type { Order } from '@waybill/client/shapes';

const CLOSED: ReadonlySet<Order['status']> = new Set(['completed', 'cancelled']);

/** Why a closed order takes no command any more; none where it is open (ORD-32). */
export const closedBecause = ({ status }: Pick<Order, 'status'>): string | undefined =>
  CLOSED.has(status) ? `The order is ${status}.` : undefined;

/** Why an order that waits for approval takes no command that needs a placed one (ORD-33). */
export const pendingBecause = ({ status }: Pick<Order, 'status'>): string | undefined =>
  status === 'pending' ? 'The order waits for approval.' : undefined;
