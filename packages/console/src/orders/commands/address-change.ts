import type { OrderUpdate, OrderWithParts } from '@waybill/client/shapes';
import { beginOf, changedBody } from '../../frame/form/change.ts';
import type { FormField, FormValues } from '../../frame/form/form-field.ts';
import { textOf } from '../order-field.ts';
import { ORDER_FIELDS } from '../order-fields.generated.ts';

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

/** Other fields of the form; the key of another system is that system's to change. */
const FIELDS: readonly FormField[] = ORDER_FIELDS.filter(
  ({ name, isChanged }) => isChanged && name !== 'external_id',
).map(({ name, label, kind }) => ({ path: name, label, kind: kind === 'id' ? 'text' : kind }));

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

/** Every line of both addresses, and the fields of the order that may be changed. */
export const addressFields: readonly FormField[] = [
  ...addresses.flatMap((address) =>
    lines.map((line) => ({
      path: `${address}.${line}`,
      label: `${ADDRESSES[address]}: ${LINES[line]}`,
    })),
  ),
  ...FIELDS,
];

/** Initial values of the form: the addresses as they are. */
export function addressValues(order: OrderWithParts): FormValues {
  const written = addresses.flatMap((address) =>
    lines.map((line) => {
      const written = order[address];
      return [`${address}.${line}`, textOf(written?.[keyIn(written, line)])] as const;
    }),
  );
  return { ...Object.fromEntries(written), ...beginOf(FIELDS, order) };
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
  return {
    ...Object.fromEntries(changed),
    ...changedBody(FIELDS, addressValues(order), values),
  };
}
