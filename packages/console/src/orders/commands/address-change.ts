import type { OrderUpdate, OrderWithParts } from '@waybill/client/shapes';
import type { FormField, FormValues } from '../../frame/form/form-field.ts';

const ADDRESSES = { shipping_address: 'Ship to', billing_address: 'Bill to' } as const;
type Address = keyof typeof ADDRESSES;

const LINES = {
  company: 'company',
  name: 'name',
  first_name: 'first name',
  last_name: 'last name',
  street: 'street',
  house_number: 'house number',
  street2: 'second line',
  postal_code: 'postal code',
  city: 'city',
  state: 'state or region',
  country: 'country',
  phone: 'phone',
  email: 'e-mail',
} as const;
type Line = keyof typeof LINES;

/** Keys under which some shops keep a line: it stays where it is. */
const OTHER_KEYS: { readonly [Name in Line]?: string } = {
  postal_code: 'zip',
  state: 'region',
  country: 'country_code',
};

const NUMBER = 'customer_order_number';
const addresses = Object.keys(ADDRESSES) as Address[];
const lines = Object.keys(LINES) as Line[];

type Written = Readonly<Record<string, unknown>> | null;

/** The key that holds a line in an address: that of the line where neither does. */
function keyIn(written: Written, line: Line): string {
  const other = OTHER_KEYS[line];
  return other !== undefined && written?.[line] === undefined && written?.[other] !== undefined
    ? other
    : line;
}

/** Every line of both addresses, and the number that the customer gave the order. */
export const addressFields: readonly FormField[] = [
  ...addresses.flatMap((address) =>
    lines.map((line) => ({
      path: `${address}.${line}`,
      label: `${ADDRESSES[address]}: ${LINES[line]}`,
    })),
  ),
  { path: NUMBER, label: 'Customer’s order number' },
];

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Initial values of the form: the addresses as they are. */
export function addressValues(order: OrderWithParts): FormValues {
  const written = addresses.flatMap((address) =>
    lines.map((line) => {
      const written = order[address];
      return [`${address}.${line}`, textOf(written?.[keyIn(written, line)])] as const;
    }),
  );
  return Object.fromEntries([...written, [NUMBER, order.customer_order_number ?? '']]);
}

/** An address with what was typed; lines that the form does not show stay, emptied ones go. */
function changedAddress(values: FormValues, order: OrderWithParts, address: Address) {
  const before = order[address] ?? {};
  const typed = lines.map((line) => {
    return [keyIn(before, line), (values[`${address}.${line}`] ?? '').trim()] as const;
  });
  const changed = typed.filter(([key, text]) => text !== textOf(before[key]));
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
