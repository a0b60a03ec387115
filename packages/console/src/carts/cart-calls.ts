import type { Cart } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import { fileCalls, type KnownProfile } from './cart-file.ts';

/** The commands on a cart. */
export function cartCalls(cart: Cart, profiles: readonly KnownProfile[] = []): FormCall[] {
  const { id, name, status, is_current: isCurrent } = cart;
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
    ...fileCalls(cart, profiles, closed),
    call('Delete', 'carts.delete', 'Deletes the cart and its lines. This cannot be undone.', {
      whyNot: closed,
    }),
  ];
}
