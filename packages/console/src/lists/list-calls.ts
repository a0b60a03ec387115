import type { OrderListToCart, OrderListToOrder } from '@waybill/client/shapes';
import type { OfferedCall } from '../frame/form/form-buttons.tsx';
import { type FormField, typedBody } from '../frame/form/form-field.ts';
import { isolated } from '../frame/format/isolated.ts';

const currency: FormField = { path: 'currency', label: 'Currency' };
const mode: FormField = {
  ...{ path: 'mode', label: 'What the cart has' },
  choices: [
    { code: 'append', title: 'Stays, and the positions come to it' },
    { code: 'replace', title: 'Goes, and the positions come instead' },
  ],
};
const number: FormField = {
  path: 'customer_order_number',
  label: 'Number that the customer gives it',
};

/** What becomes of a list. */
export function listCalls({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): OfferedCall[] {
  const path = { id };
  return [
    {
      form: {
        ...{
          title: `${isolated(name)} to a cart`,
          label: 'To cart',
          operation: 'orderlists.to-cart',
          path,
        },
        fields: [mode, currency],
        sentence: 'The positions go into a cart of the owner; the list stays.',
        bodyOf: (values) => typedBody([mode, currency], values),
        send: (waybill, body, options) =>
          waybill.orderlists.toCart(path, body as OrderListToCart, options),
      },
    },
    {
      form: {
        ...{ title: `Order ${name}`, label: 'To order', operation: 'orderlists.to-order', path },
        fields: [currency, number],
        sentence: 'The positions are ordered for the owner; the list stays.',
        bodyOf: (values) => typedBody([currency, number], values),
        send: (waybill, body, options) =>
          waybill.orderlists.toOrder(path, body as OrderListToOrder, options),
      },
    },
    {
      form: {
        ...{ title: `Delete ${name}`, label: 'Delete', operation: 'orderlists.delete', path },
        ...{ fields: [], sentence: 'The list goes with its positions, for good.' },
        send: (waybill, _, options) => waybill.orderlists.delete(path, options),
      },
    },
  ];
}
