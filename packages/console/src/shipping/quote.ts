import type { ExcludedMethod, RatesQuery } from '@waybill/client/shapes';
import { type FormField, type FormValues, sentValue, typedBody } from '../frame/form/form-field.ts';
import { plainNumber, readPlain, writtenNumber } from '../frame/format/typed-number.ts';
import { recordLink } from '../routine/places.ts';

/** The fields of a quote. Their values are in the address, so that an operator can send it to another. */
export const quoteFields: readonly FormField[] = [
  { path: 'country', label: 'Country', hint: 'Two letters, such as DE.' },
  { path: 'currency', label: 'Currency' },
  { path: 'order_value_net', label: 'Net value of the goods', kind: 'number' },
  { path: 'weight', label: 'Weight', kind: 'number' },
  { path: 'weight_unit', label: 'Weight unit' },
  { path: 'quantity', label: 'Pieces', kind: 'number' },
];

/** The values of a quote as its address has them: its numbers are the same for every browser. */
export const quoteValues = (search: URLSearchParams, locale?: string): FormValues =>
  Object.fromEntries(
    quoteFields.map(({ path, kind }) => {
      const text = search.get(path) ?? '';
      const number = kind === 'number' ? readPlain(text) : undefined;
      return [path, number === undefined ? text : writtenNumber(number, locale)];
    }),
  );

/** The address of a quote. */
export function quoteSearch(values: FormValues): string {
  const filled = quoteFields.flatMap((field) => {
    const sent = sentValue(field, values[field.path]);
    const text = typeof sent === 'number' ? plainNumber(sent) : sent;
    return typeof text === 'string' ? [[field.path, text]] : [];
  });
  return new URLSearchParams(filled).toString();
}

/** The body of a quote. */
export const quoteBody = (values: FormValues): RatesQuery => typedBody(quoteFields, values);

/** The record of a method: most reasons that exclude it are fixed there. */
export const mendedAt = ({ id }: Pick<ExcludedMethod, 'id'>): string =>
  recordLink({ name: 'methods' }, id);
