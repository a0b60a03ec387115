import type { AvailabilityState, Location, StockLevel } from '@waybill/client/shapes';
import { beginOf } from '../frame/form/change.ts';
import { callsOn, type FormCall } from '../frame/form/form-call.ts';
import { type FormField, type FormValues, sentValue, typedBody } from '../frame/form/form-field.ts';
import { counted as countOf, number } from '../frame/format/money.ts';
import { sumOf } from '../frame/format/quantity.ts';
import { writtenNumber } from '../frame/format/typed-number.ts';
import { articleName } from './article.ts';
import { lines } from './line-fields.ts';
import { locationField } from './location-field.ts';
import { readReceipt } from './receipt-lines.ts';

const reason: FormField = { path: 'reason', label: 'Reason', hint: 'Shown with the movements.' };

/** Books a delivery into stock from a pasted list. */
export function receiveCall(locations: readonly Pick<Location, 'code' | 'name'>[]): FormCall {
  const others = [locationField(locations), reason];
  return {
    label: 'Receive',
    operation: 'inventories.receive',
    fields: [lines, ...others],
    sentence: ({ items = '' }) =>
      `Books ${countOf(readReceipt(items).lines.length, 'line')} into stock.`,
    bodyOf: (values) => ({
      items: readReceipt(values['items'] ?? '').lines,
      ...typedBody(others, values),
    }),
  };
}

const counted: FormField = {
  path: 'quantity',
  label: 'Counted',
  kind: 'number',
  isRequired: true,
  hint: 'Units on the shelf, reserved ones included.',
};
const reorderPoint: FormField = {
  path: 'reorder_point',
  label: 'Reorder point',
  kind: 'number',
  hint: 'Leave empty for the default.',
};

const safetyQuantity: FormField = {
  path: 'safety_quantity',
  label: 'Safety quantity',
  kind: 'number',
  hint: 'Leave empty to keep nothing back.',
};

const labels: readonly FormField[] = [
  {
    path: 'name',
    label: 'Name',
    hint: 'What the article is called. Leave empty to take it from the next order.',
  },
  { path: 'bin', label: 'Bin', hint: 'Where it lies, such as A-12. Leave empty for none.' },
];

/** The difference between count and stock; undefined where nothing readable was typed. */
export function correctionOf({ on_hand }: StockLevel, values: FormValues): number | undefined {
  const typed = sentValue(counted, values['quantity']);
  return typeof typed === 'number' ? sumOf(typed, -on_hand) : undefined;
}

function correctionSentence(row: StockLevel, values: FormValues): string {
  const correction = correctionOf(row, values);
  if (correction === undefined) return 'Enter the counted quantity.';
  if (correction === 0) return 'The count matches the stock: there is nothing to correct.';
  const sign = correction > 0 ? '+' : '';
  const after = number(sumOf(row.on_hand, correction));
  return `On hand goes from ${number(row.on_hand)} to ${after}: ${sign}${number(correction)}.`;
}

/** Asks for the state of a row, and for the day on which its goods are expected. */
const stateFields = (states: readonly AvailabilityState[]): FormField[] => [
  {
    path: 'availability_code',
    label: 'State',
    hint: 'Leave empty for none; goods without a state can be ordered.',
    choices: states.map(({ code, title }) => ({ code, title })),
  },
  {
    path: 'expected_at',
    label: 'Expected on',
    kind: 'day',
    hint: 'Leave empty for none.',
  },
];

/** The commands on a row of the stock. */
export function stockCalls(row: StockLevel, states: readonly AvailabilityState[] = []): FormCall[] {
  const call = callsOn(articleName(row), { id: row.id });
  const operation = 'inventories.stock.update';
  const update = (label: string, sentence: string, fields: readonly FormField[]) =>
    call(label, operation, sentence, {
      fields,
      begin: beginOf(fields, row),
      bodyOf: (values) =>
        Object.fromEntries(
          fields.map((field) => [field.path, sentValue(field, values[field.path])]),
        ),
    });
  return [
    call('Correct', 'inventories.stock.adjust', (values) => correctionSentence(row, values), {
      fields: [counted, { ...reason, isRequired: true }],
      begin: { quantity: writtenNumber(row.on_hand), reason: 'Count' },
      bodyOf: (values) => ({
        quantity: correctionOf(row, values) ?? values['quantity'] ?? '',
        ...typedBody([reason], values),
      }),
    }),
    update(
      'Name and bin',
      'Lists and paper show them; picking lists are in the order of bins.',
      labels,
    ),
    update(
      'Reorder point',
      'At this quantity or below, the article is listed among the reorder alerts.',
      [reorderPoint],
    ),
    update(
      'Safety quantity',
      'This many units are promised to nobody. Corrections, counts and transfers may use them.',
      [safetyQuantity],
    ),
    update(
      'State',
      'Shops show the state and the day; a state that cannot be ordered keeps the goods of this row from new orders.',
      stateFields(states),
    ),
  ];
}
