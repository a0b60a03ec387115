import type { Cart } from '@waybill/client/shapes';
import type { FormCall } from '../frame/form/form-call.ts';

/** What may be done with a cart. */
export function cartCalls({ id, name, status, is_current: isCurrent }: Cart): FormCall[] {
  const about = { of: name, path: { id } };
  const closed = status === 'ordered' ? 'The cart was ordered.' : undefined;
  return [
    {
      ...{ ...about, label: 'Mark as ordered', operation: 'carts.order' },
      sentence: 'Closes the cart as ordered, for good. It places no order.',
      whyNot: closed,
    },
    {
      ...{ ...about, label: 'Make current', operation: 'carts.activate' },
      sentence: 'Its owner continues with this cart.',
      whyNot: closed ?? (isCurrent ? 'It is the current one.' : undefined),
    },
    {
      ...{ ...about, label: 'Delete', operation: 'carts.delete' },
      sentence: 'Deletes the cart and its lines. This cannot be undone.',
      whyNot: closed,
    },
  ];
}
