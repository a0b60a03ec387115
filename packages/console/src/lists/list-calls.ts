import type { OrderListSummary } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import type { FormField } from '../frame/form/form-field.ts';

const currency: FormField = { path: 'currency', label: 'Currency' };
const mode: FormField = {
  path: 'mode',
  label: 'What is in the cart',
  choices: [
    { code: 'append', title: 'Stays; the positions are added' },
    { code: 'replace', title: 'Is replaced by the positions' },
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
      'To cart',
      'orderlists.to-cart',
      'Puts the positions into a cart of the owner. The list stays.',
      { fields: [mode, currency] },
    ),
    call('To order', 'orderlists.to-order', 'Orders the positions for the owner. The list stays.', {
      fields: [currency, number],
    }),
    call(
      'Delete',
      'orderlists.delete',
      'Deletes the list and its positions. This cannot be undone.',
    ),
  ];
}
