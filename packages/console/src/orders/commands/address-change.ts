import type { OrderUpdate, OrderWithParts } from '@waybill/client/shapes';
import type { FormField, FormValues } from '../../frame/form/form-field.ts';

const ADDRESSES = { shipping_address: 'Ship to', billing_address: 'Bill to' } as const;
type Address = keyof typeof ADDRESSES;

const LINES = {
  company: 'company',
  name: 'name',
  street: 'street',
  street2: 'second line',
  postal_code: 'postal code',
  city: 'city',
  country: 'country',
  phone: 'phone',
  email: 'e-mail',
} as const;

const NUMBER = 'customer_order_number';
const addresses = Object.keys(ADDRESSES) as Address[];
const lines = Object.keys(LINES) as (keyof typeof LINES)[];

/** Every line of both addresses, and the number that the customer gave the order. */
export const addressFields: readonly FormField[] = [
  ...addresses.flatMap((address) =>
    lines.map((line) => ({
      path: `${address}.${line}`,
      label: `${ADDRESSES[address]}: ${LINES[line]}`,
    })),
  ),
  { path: NUMBER, label: 'Number that the customer gave it' },
];

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What the form begins with: the addresses as they are. */
export function addressValues(order: OrderWithParts): FormValues {
  const written = addresses.flatMap((address) =>
    lines.map((line) => [`${address}.${line}`, textOf(order[address]?.[line])] as const),
  );
  return Object.fromEntries([...written, [NUMBER, order.customer_order_number ?? '']]);
}

/** An address with what was typed; lines that the form does not show stay, emptied ones go. */
function changedAddress(values: FormValues, order: OrderWithParts, address: Address) {
  const before = order[address] ?? {};
  const typed = lines.map((line) => [line, (values[`${address}.${line}`] ?? '').trim()] as const);
  const changed = typed.filter(([line, text]) => text !== textOf(before[line]));
  if (changed.length === 0) return undefined;
  const after = { ...before, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ''));
}

/** The columns that differ from those of the order; an address is replaced whole (ORD-40). */
export function addressBody(values: FormValues, order: OrderWithParts): OrderUpdate {
  const changed = addresses.flatMap((address) => {
    const after = changedAddress(values, order, address);
    return after === undefined ? [] : [[address, after] as const];
  });
  const number = (values[NUMBER] ?? '').trim() || null;
  return {
    ...Object.fromEntries(changed),
    ...(number !== order.customer_order_number && { customer_order_number: number }),
  };
}
