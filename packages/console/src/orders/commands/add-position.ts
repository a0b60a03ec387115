import type { FormField } from '../../frame/form/form-field.ts';
import { typedBody } from '../../frame/form/form-field.ts';
import { isolated } from '../../frame/format/isolated.ts';
import { exactMoney } from '../../frame/format/money.ts';
import { closedBecause, pendingBecause } from './closed.ts';
import type { OrderCommand } from './command.ts';
import { articleFields } from './fields.ts';

const fields: readonly FormField[] = [
  ...articleFields,
  { path: 'position_text', label: 'Text', kind: 'long' },
];

/** Adds a position to an order that is placed or in fulfillment (ORD-209). */
export const addPosition: OrderCommand = {
  operation: 'orders.items.create',
  name: 'items-create',
  label: 'Add position',
  applies: ({ status }) => status !== 'pending',
  whyNot: (order) => closedBecause(order) ?? pendingBecause(order),
  fields,
  begin: ({ items: [first] }) => ({ quantity: '1', tax_rate: String(first?.tax_rate ?? 0) }),
  bodyOf: (values) => ({ items: [typedBody(fields, values)] }),
  sentence: ({ number, currency }, _, values) => {
    const { sku, name = sku, quantity = 1, unit_price: price } = typedBody(fields, values);
    if (name === undefined) return 'An article number or a name is needed.';
    const at = typeof price === 'number' ? ` at ${exactMoney(price, currency)} net` : '';
    return `Adds ${quantity} × ${isolated(String(name))}${at} to ${number}. Its total and its tax are computed anew.`;
  },
};
