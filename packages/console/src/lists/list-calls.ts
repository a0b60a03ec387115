import type { OrderListSummary } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import type { FormField } from '../frame/form/form-field.ts';

const currency: FormField = { path: 'currency', label: 'Currency' };
const mode: FormField = {
  path: 'mode',
  label: 'Items already in the cart',
  choices: [
    { code: 'append', title: 'Keep them and add these' },
    { code: 'replace', title: 'Replace them' },
  ],
};
const number: FormField = {
  path: 'customer_order_number',
  label: 'Customer’s order number',
};

/** The commands on an order list. */
export function listCalls({ id, name }: Pick<OrderListSummary, 'id' | 'name'>): FormCall[] {
  const call = callsOn(name, { id });
  return [
    call(
      'Add to cart',
      'orderlists.to-cart',
      'Adds the positions to a cart of the owner. The list stays as it is.',
      { fields: [mode, currency] },
    ),
    call(
      'Place order',
      'orderlists.to-order',
      'Places an order for the owner with these positions. The list stays as it is.',
      {
        fields: [currency, number],
      },
    ),
    call(
      'Delete',
      'orderlists.delete',
      'Deletes the list and its positions. This cannot be undone.',
    ),
  ];
}
