import type { Location, StockLevel } from '@waybill/client/shapes';
import type { FormCall } from '../frame/form/form-call.ts';
import { type FormField, type FormValues, sentValue, typedBody } from '../frame/form/form-field.ts';
import { counted as countOf, number } from '../frame/format/money.ts';
import { articleName } from './article.ts';
import { lines } from './line-fields.ts';
import { MOST_LINES, readReceipt } from './receipt-lines.ts';

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

/** Asks what lies there of an article; what the books say stands beside it. */
const countField = (row: StockLevel): FormField => ({
  path: row.id,
  label: articleName(row),
  kind: 'number',
  least: 0,
  hint: `${number(row.on_hand)} by the books, ${number(row.reserved)} of them reserved.`,
});

const found: FormField = {
  ...lines,
  // Not `items`, under which the service names a line of any of these fields.
  path: 'found',
  label: 'Found as well',
  isRequired: false,
  hint: 'Articles that are not listed above, one a line: CUP-1;5.',
};

const keyOf = ({ product_id, sku }: StockLevel) => (sku === null ? { product_id } : { sku });

/** Rows with a typed count, each with the balance that the books had as the form was opened. */
function countedRows(rows: readonly StockLevel[], values: FormValues) {
  return rows.flatMap((row) => {
    const counted = sentValue(countField(row), values[row.id]);
    return counted === null ? [] : [{ ...keyOf(row), counted, seen_on_hand: row.on_hand }];
  });
}

function whyNoCount(place: Place | undefined, rows: unknown): string | undefined {
  if (place === undefined) return 'Choose a location to count at.';
  return rows === undefined ? 'The articles of this location are still loading.' : undefined;
}

/** Sets the stock of a place to what was counted there; its rows are undefined while they are loaded. */
export function countCall(
  place: Place | undefined,
  rows: readonly StockLevel[] | undefined,
): FormCall {
  const sheet = (rows ?? [])
    .toSorted((one, other) => articleName(one).localeCompare(articleName(other)))
    .slice(0, MOST_LINES);
  const itemsOf = (values: FormValues) => [
    ...countedRows(sheet, values),
    ...readReceipt(values['found'] ?? '').lines.map(({ sku, quantity: counted }) => {
      return { sku, counted };
    }),
  ];
  return {
    label: 'Count',
    ...(place && { of: place.name }),
    operation: 'inventories.count',
    fields: [...sheet.map(countField), found],
    figures: Object.fromEntries(sheet.map((row) => [row.id, String(row.on_hand)])),
    sentence: (values) =>
      `Sets ${countOf(itemsOf(values).length, 'article')} to what was counted. An article that moved since this form was opened is refused, and nothing is booked.`,
    bodyOf: (values) => ({ location: place?.code, items: itemsOf(values) }),
    isIdle: (values) => itemsOf(values).length === 0,
    whyNot: whyNoCount(place, rows),
  };
}
