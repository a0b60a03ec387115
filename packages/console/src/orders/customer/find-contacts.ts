import type { Order } from '@waybill/client/shapes';
import { customerOf } from '@waybill/kernel/customer';
import type { FormField } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';

/** Orders that are looked at for their contacts, and contacts that are offered. */
const LOOKED_AT = 50;
const MOST = 8;

type Ordered = Pick<Order, 'contact_id'> & Parameters<typeof customerOf>[0];

/** The contacts of some orders, each once, by what tells them apart: name, company, e-mail address. */
export function contactsOf(orders: readonly Ordered[]) {
  const titles = new Map<string, string>();
  for (const order of orders) {
    const { contact_id: id, name, email } = customerOf(order, null);
    if (id === null || titles.has(id)) continue;
    const words = [name, customerOf(order, 'company').name, email].filter((word) => word !== null);
    titles.set(id, [...new Set(words)].map(isolated).join(' · ') || 'A customer');
  }
  return [...titles].slice(0, MOST).map(([code, title]) => ({ code, title }));
}

/** Asks for a contact: no person knows its id, and a shop keeps its name with its orders. */
export const contactField: FormField = {
  path: 'contact_id',
  label: 'Contact',
  hint: 'Name, company or e-mail address, as on the orders of the contact.',
  isRequired: true,
  find: (words) => ({
    key: ['orders.search', 'contacts', words],
    ask: async (waybill, options) => {
      if (words === '') return [];
      const { items } = await waybill.orders.search({ q: words, limit: LOOKED_AT }, options);
      return contactsOf(items);
    },
  }),
};
