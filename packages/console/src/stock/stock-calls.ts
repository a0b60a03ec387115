import type { Location, StockLevel } from '@waybill/client/shapes';
import type { OfferedCall } from '../frame/form/form-buttons.tsx';
import type { FormCall } from '../frame/form/form-dialog.tsx';
import { type FormField, type FormValues, sentValue, typedBody } from '../frame/form/form-field.ts';
import { number } from '../frame/format/money.ts';
import { sumOf } from '../frame/format/quantity.ts';
import { writtenNumber } from '../frame/format/typed-number.ts';
import { articleName } from './article.ts';
import { locationField } from './location-field.ts';
import { readReceipt, receiptSentence } from './receipt-lines.ts';

const lines: FormField = {
  ...{ path: 'items', label: 'Lines', kind: 'long', isRequired: true },
  hint: 'Article and quantity a line: CUP-1;5. A copy out of a spreadsheet fits too.',
  check: (typed) => readReceipt(typed).check,
};
const reason: FormField = { path: 'reason', label: 'Reason', hint: 'Stands in the movements.' };

/** Books a delivery into stock from a pasted list. */
export function receiveCall(locations: readonly Pick<Location, 'code' | 'name'>[]): FormCall {
  const others = [locationField(locations), reason];
  return {
    ...{ title: 'Receive a delivery', label: 'Receive', operation: 'inventories.receive' },
    ...{ path: {}, fields: [lines, ...others] },
    sentence: ({ items = '' }) => receiptSentence(readReceipt(items).lines),
    bodyOf: (values) => ({
      items: readReceipt(values['items'] ?? '').lines,
      ...typedBody(others, values),
    }),
    send: (waybill, body, options) => waybill.inventories.receive(body, options),
  };
}

const counted: FormField = {
  ...{ path: 'quantity', label: 'Counted', kind: 'number', isRequired: true },
  hint: 'How many lie there, reserved ones too.',
};
const reorderPoint: FormField = {
  ...{ path: 'reorder_point', label: 'Reorder point', kind: 'number' },
  hint: 'The default where it is left empty.',
};

/** What a count changes; undefined where nothing readable was typed. */
export function correctionOf({ on_hand }: StockLevel, values: FormValues): number | undefined {
  const typed = sentValue(counted, values['quantity']);
  return typeof typed === 'number' ? sumOf(typed, -on_hand) : undefined;
}

function correctionSentence(row: StockLevel, values: FormValues): string {
  const correction = correctionOf(row, values);
  if (correction === undefined) return 'Type what was counted.';
  if (correction === 0) return 'The count agrees with the stock: there is nothing to correct.';
  const sign = correction > 0 ? '+' : '';
  const after = number(sumOf(row.on_hand, correction));
  return `On hand goes from ${number(row.on_hand)} to ${after}: ${sign}${number(correction)}.`;
}

/** What may be done with a row of the stock. */
export function stockCalls(row: StockLevel): OfferedCall[] {
  const path = { id: row.id };
  const name = articleName(row);
  return [
    {
      form: {
        ...{ title: `Correct ${name}`, label: 'Correct', operation: 'inventories.stock.adjust' },
        ...{ path, fields: [counted, { ...reason, isRequired: true }] },
        begin: { quantity: writtenNumber(row.on_hand), reason: 'Count' },
        sentence: (values) => correctionSentence(row, values),
        bodyOf: (values) => ({
          quantity: correctionOf(row, values) ?? values['quantity'] ?? '',
          ...typedBody([reason], values),
        }),
        send: (waybill, body, options) => waybill.inventories.stock.adjust(path, body, options),
      },
    },
    {
      form: {
        ...{ title: `Reorder point of ${name}`, label: 'Reorder point' },
        ...{ operation: 'inventories.stock.update', path, fields: [reorderPoint] },
        begin: {
          reorder_point: row.reorder_point === null ? '' : writtenNumber(row.reorder_point),
        },
        sentence: 'Below it the article is among the alerts.',
        bodyOf: (values) => ({
          reorder_point: sentValue(reorderPoint, values['reorder_point']),
        }),
        send: (waybill, body, options) => waybill.inventories.stock.update(path, body, options),
      },
    },
  ];
}
