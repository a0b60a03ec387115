import type { Cart } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';

/** The commands on a cart. */
export function cartCalls({ id, name, status, is_current: isCurrent }: Cart): FormCall[] {
  const call = callsOn(name, { id });
  const closed = status === 'ordered' ? 'The cart was ordered.' : undefined;
  return [
    call(
      'Mark as ordered',
      'carts.order',
      'Closes the cart. No order is placed, and this cannot be undone.',
      { whyNot: closed },
    ),
    call('Make current', 'carts.activate', 'The owner continues with this cart.', {
      whyNot: closed ?? (isCurrent ? 'This is already the current cart.' : undefined),
    }),
    call('Delete', 'carts.delete', 'Deletes the cart and its lines. This cannot be undone.', {
      whyNot: closed,
    }),
  ];
}
