import type { Cart } from '@waybill/client/shapes';
import type { OfferedCall } from '../frame/form/form-buttons.tsx';
import { isolated } from '../frame/format/isolated.ts';

/** What may be done with a cart. */
export function cartCalls(cart: Cart): OfferedCall[] {
  const { id, name, status, is_current: isCurrent } = cart;
  const path = { id };
  const closed = status === 'ordered' ? 'The cart was ordered.' : undefined;
  return [
    {
      form: {
        ...{
          title: `Order ${name}`,
          label: 'To order',
          operation: 'carts.order',
          path,
          fields: [],
        },
        sentence: 'The cart is closed as ordered; its order is placed by the shop.',
        bodyOf: () => ({}),
        send: (waybill, body, options) => waybill.carts.order(path, body, options),
      },
      whyNot: closed,
    },
    {
      form: {
        ...{
          title: `Make ${isolated(name)} the current one`,
          label: 'Make current',
          path,
          fields: [],
        },
        operation: 'carts.activate',
        sentence: 'Its contact goes on with this cart.',
        send: (waybill, _, options) => waybill.carts.activate(path, {}, options),
      },
      whyNot: closed ?? (isCurrent ? 'It is the current one.' : undefined),
    },
    {
      form: {
        ...{ title: `Delete ${name}`, label: 'Delete', operation: 'carts.delete', path },
        ...{ fields: [], sentence: 'The cart goes with its positions, for good.' },
        send: (waybill, _, options) => waybill.carts.delete(path, options),
      },
      whyNot: closed,
    },
  ];
}
