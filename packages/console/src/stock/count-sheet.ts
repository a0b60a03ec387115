import type { Location } from '@waybill/client/shapes';
import type { FormCall } from '../frame/form/form-call.ts';
import {
  checkField,
  type FieldCheck,
  type FormField,
  sentValue,
} from '../frame/form/form-field.ts';
import { isolated } from '../frame/format/isolated.ts';
import { counted as countOf, number } from '../frame/format/money.ts';
import { sumOf } from '../frame/format/quantity.ts';
import { writtenNumber } from '../frame/format/typed-number.ts';
import { BAR_CODE, MOST_LINES } from './receipt-lines.ts';

/** An article on a sheet, with what was counted of it. */
export interface CountLine {
  readonly sku: string;
  /** The typed count; empty while there is none. */
  readonly counted: string;
  /** On hand by the books as the line began, null where no row was; undefined until they answered. */
  readonly seen?: number | null;
}

/** The lines of a sheet, the last one that was begun first. */
export type CountSheet = readonly CountLine[];

export const lineOf = (sheet: CountSheet, sku: string): CountLine | undefined =>
  sheet.find((line) => line.sku === sku);

/** The sheet with one line as `change` makes it; an article without a line begins one on top. */
export function withLine(
  sheet: CountSheet,
  sku: string,
  change: (line: CountLine) => CountLine = (line) => line,
): CountSheet {
  if (lineOf(sheet, sku) === undefined) return [change({ sku, counted: '' }), ...sheet];
  return sheet.map((line) => (line.sku === sku ? change(line) : line));
}

/**
 * A line with another count. One that is emptied is counted anew later: what the books say is asked again then, so
 * that no booking in between is overwritten.
 */
export function recounted({ sku, counted, seen }: CountLine, typed: string): CountLine {
  const isBegun = typed === '' && counted !== '';
  return { sku, counted: typed, ...(seen !== undefined && !isBegun && { seen }) };
}

const quantityField: FormField = { path: 'quantity', label: 'Quantity', kind: 'number', least: 0 };

/** The quantity of a text; undefined where it says none. */
function quantityIn(typed: string): number | undefined {
  const value = sentValue(quantityField, typed);
  return typeof value === 'number' ? value : undefined;
}

/** Judges a quantity as it is typed: a scanned article in its place is none. */
const checkQuantity = (typed: string): FieldCheck =>
  BAR_CODE.test(typed.trim())
    ? { problem: `${typed.trim()} is the number of an article. Type the quantity first.` }
    : checkField(quantityField, typed);

/** Asks for one article after the other, as long as the sheet has room. */
export const entryFields = (sheet: CountSheet): readonly FormField[] => [
  {
    path: 'sku',
    label: 'Article number',
    hint: 'Type or scan it, then Enter. The same article again adds to its line.',
    check: (sku) =>
      sheet.length >= MOST_LINES && lineOf(sheet, sku.trim()) === undefined && sku.trim() !== ''
        ? { problem: `One sheet holds ${MOST_LINES} articles. Book it, and go on with a new one.` }
        : {},
  },
  {
    ...quantityField,
    hint: 'Units on the shelf, reserved ones included. Enter takes the line.',
    check: checkQuantity,
  },
];

/** A line with more of its article: what is found at another shelf is added. */
export const addedTo = (line: CountLine, typed: string): CountLine => {
  const sum = sumOf(quantityIn(line.counted) ?? 0, quantityIn(typed) ?? 0);
  return { ...line, counted: writtenNumber(sum) };
};

/**
 * The lines that a booking leaves: those without a count, and what was counted while it ran. A line of it that was counted
 * on is compared with the books anew, which the booking has changed.
 */
export const afterBooking = (sheet: CountSheet, booked: CountSheet): CountSheet =>
  sheet.flatMap((line) => {
    const { sku, counted } = line;
    const before = lineOf(booked, sku)?.counted ?? '';
    if (before.trim() === '') return [line];
    return before === counted ? [] : [{ sku, counted }];
  });

/** The difference between count and books in words. */
export function differenceWords({ counted, seen }: CountLine): string {
  if (seen === undefined) return 'Asking the books …';
  const books = seen === null ? 'New here' : `${number(seen)} by the books`;
  const quantity = quantityIn(counted);
  if (quantity === undefined) return books;
  const difference = sumOf(quantity, -(seen ?? 0));
  if (difference === 0) return `${books}: no difference`;
  return `${books}: ${number(Math.abs(difference))} ${difference > 0 ? 'more' : 'missing'}`;
}

/** Field of a line in the form of its sheet. */
export const fieldOf = ({ sku }: CountLine): string => `counted ${sku}`;

/** Sets the stock of a place to what a sheet says, all lines of it or none (INV-150, INV-152). */
export function countCall(place: Pick<Location, 'code' | 'name'>, sheet: CountSheet): FormCall {
  const sent = sheet.filter(({ counted }) => counted.trim() !== '');
  const many = countOf(sent.length, 'article');
  const left = sheet.length - sent.length;
  const leftOut = left === 0 ? '' : ` ${countOf(left, 'line')} without a count left out.`;
  const differing = sent.filter(({ counted, seen }) => quantityIn(counted) !== (seen ?? 0));
  return {
    label: 'Book the count',
    act: `Book ${many}`,
    operation: 'inventories.count',
    fields: sheet.map((line) => ({
      path: fieldOf(line),
      label: line.sku,
      kind: 'number',
      least: 0,
      hint: differenceWords(line),
      at: `items.${sent.includes(line) ? sent.indexOf(line) : 'none'}`,
    })),
    sentence: `Sets ${many} at ${isolated(place.name)} to what was counted; ${number(differing.length)} differ.${leftOut} If goods of an article moved since its line began, nothing is booked: empty its field and count it again.`,
    bodyOf: () => ({
      location: place.code,
      items: sent.map(({ sku, counted, seen }) => ({
        sku,
        counted: quantityIn(counted) ?? counted,
        seen_on_hand: seen ?? 0,
      })),
    }),
    isIdle: () => sent.length === 0 || sent.some(({ seen }) => seen === undefined),
  };
}

/** A sheet as a text that the browser keeps; nothing of an empty one. */
export const writtenSheet = (sheet: CountSheet): string | undefined =>
  sheet.length === 0 ? undefined : JSON.stringify(sheet);

/** A sheet as it was kept; an empty one where the text is none of ours. */
export function storedSheet(text: string | null): CountSheet {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter((one) => typeof one?.counted === 'string') : [];
  } catch {
    return [];
  }
}
