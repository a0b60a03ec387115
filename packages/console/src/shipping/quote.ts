import type { ExcludedMethod, RatesQuery } from '@waybill/client/shapes';
import { type FormField, type FormValues, typedBody } from '../frame/form/form-field.ts';
import { recordLink } from '../routine/places.ts';

/** What a quote is asked with; it stands in the address, so that an operator can send it to another. */
export const quoteFields: readonly FormField[] = [
  { path: 'country', label: 'Country', hint: 'Two letters: DE.' },
  { path: 'currency', label: 'Currency' },
  { path: 'order_value_net', label: 'Value of the goods, net', kind: 'number' },
  { path: 'weight', label: 'Weight', kind: 'number' },
  { path: 'weight_unit', label: 'Unit of the weight' },
  { path: 'quantity', label: 'Pieces', kind: 'number' },
];

/** The values of a quote as its address has them. */
export const quoteValues = (search: URLSearchParams): FormValues =>
  Object.fromEntries(quoteFields.map(({ path }) => [path, search.get(path) ?? '']));

/** The address of a quote. */
export function quoteSearch(values: FormValues): string {
  const filled = Object.entries(values).filter(([, text]) => text.trim() !== '');
  return new URLSearchParams(filled).toString();
}

/** What is sent for a quote. */
export const quoteBody = (values: FormValues): RatesQuery => typedBody(quoteFields, values);

/** Where what excludes a method is mended: the method, but for the states of its carrier. */
export const mendedAt = ({ id }: Pick<ExcludedMethod, 'id'>): string =>
  recordLink({ name: 'methods' }, id);
