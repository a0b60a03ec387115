import type { OrderListSummary } from '@waybill/client/shapes';
import type { FormCall } from '../frame/form/form-call.ts';
import type { FormField } from '../frame/form/form-field.ts';

const currency: FormField = { path: 'currency', label: 'Currency' };
const mode: FormField = {
  ...{ path: 'mode', label: 'What is in the cart' },
  choices: [
    { code: 'append', title: 'Stays; the positions are added' },
    { code: 'replace', title: 'Is replaced by the positions' },
  ],
};
const number: FormField = {
  path: 'customer_order_number',
  label: 'Number that the customer gives it',
};

/** What becomes of a list. */
export function listCalls({ id, name }: Pick<OrderListSummary, 'id' | 'name'>): FormCall[] {
  const about = { of: name, path: { id } };
  return [
    {
      ...{ ...about, label: 'To cart', operation: 'orderlists.to-cart' },
      fields: [mode, currency],
      sentence: 'Puts the positions into a cart of the owner. The list stays.',
    },
    {
      ...{ ...about, label: 'To order', operation: 'orderlists.to-order' },
      fields: [currency, number],
      sentence: 'Orders the positions for the owner. The list stays.',
    },
    {
      ...{ ...about, label: 'Delete', operation: 'orderlists.delete' },
      sentence: 'Deletes the list and its positions. This cannot be undone.',
    },
  ];
}
