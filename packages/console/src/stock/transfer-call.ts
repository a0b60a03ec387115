import type { Location } from '@waybill/client/shapes';
import type { FormCall } from '../frame/form/form-call.ts';
import { type FormField, typedBody } from '../frame/form/form-field.ts';
import { counted as countOf } from '../frame/format/money.ts';
import { lines } from './line-fields.ts';
import { readReceipt } from './receipt-lines.ts';

type Place = Pick<Location, 'code' | 'name'>;

const placeField = (path: string, label: string, locations: readonly Place[]): FormField => ({
  path,
  label,
  isRequired: true,
  choices: locations.map(({ code, name }) => ({ code, title: name })),
});

/** Moves goods between two places by a pasted list. */
export function transferCall(locations: readonly Place[]): FormCall {
  const places = [placeField('from', 'From', locations), placeField('to', 'To', locations)];
  const reference: FormField = {
    path: 'reference',
    label: 'Reference',
    hint: 'A tour or a note of your own; shown with the movements.',
  };
  const nameOf = (code = '') => locations.find((one) => one.code === code)?.name ?? '…';
  return {
    label: 'Transfer',
    operation: 'inventories.transfer',
    fields: [...places, lines, reference],
    sentence: ({ items = '', from, to }) =>
      `Moves ${countOf(readReceipt(items).lines.length, 'line')} from ${nameOf(from)} to ${nameOf(to)}. Reserved goods stay.`,
    bodyOf: (values) => ({
      ...typedBody([...places, reference], values),
      items: readReceipt(values['items'] ?? '').lines,
    }),
  };
}
