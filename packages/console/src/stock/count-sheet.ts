import type { Location, StockLevel } from '@waybill/client/shapes';
import { linkTo } from '../frame/address/link-to.ts';
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
import { type Article, articleName } from './article.ts';
import { BAR_CODE, MOST_LINES } from './receipt-lines.ts';

/** An article on a sheet, with what was counted of it. */
export interface CountLine {
  readonly article: Article;
  /** What was typed; nothing while it was not counted. */
  readonly counted: string;
  /** On hand by the books as the line began, null where no row was; undefined until they answered. */
  readonly seen?: number | null;
}

/** The lines of a sheet, the last one that was begun first. */
export type CountSheet = readonly CountLine[];

/** The count sheet of a location. */
export const countLink = ({ code }: Pick<Location, 'code'>): string =>
  linkTo`/count?location=${code}`;

/** The articles of rows, each with a line that waits for its count. */
export const sheetOf = (rows: readonly StockLevel[]): CountSheet =>
  rows.map(({ sku, product_id, on_hand: seen }) => ({
    article: { sku, product_id },
    counted: '',
    seen,
  }));

/** The line of an article number; an article without one stands under its product. */
export const lineOf = (sheet: CountSheet, name: string): CountLine | undefined =>
  sheet.find(({ article }) => articleName(article) === name);

/** The sheet with a line for an article number, on top; one that has a line stays where it is. */
export const withLine = (sheet: CountSheet, sku: string): CountSheet =>
  lineOf(sheet, sku) === undefined
    ? [{ article: { sku, product_id: null }, counted: '' }, ...sheet]
    : sheet;

/** Why a sheet takes no line for an article number any more. */
export const whyFull = (sheet: CountSheet, sku: string): string | undefined =>
  sheet.length >= MOST_LINES && lineOf(sheet, sku) === undefined
    ? `One sheet holds ${MOST_LINES} articles. Book it, and go on with a new one.`
    : undefined;

/** The sheet with one line as `change` makes it. */
export const changedLine = (
  sheet: CountSheet,
  name: string,
  change: (line: CountLine) => CountLine,
): CountSheet => sheet.map((line) => (articleName(line.article) === name ? change(line) : line));

/**
 * A line with another count. One that is emptied is counted anew later: what the books say is asked again then, so
 * that no booking in between is overwritten.
 */
export function recounted({ article, counted, seen }: CountLine, typed: string): CountLine {
  const isBegun = typed === '' && counted !== '';
  return { article, counted: typed, ...(seen !== undefined && !isBegun && { seen }) };
}

const numberField: FormField = { path: 'quantity', label: 'Quantity', kind: 'number', least: 0 };

/** The quantity of a text; undefined where it says none. */
function quantityIn(typed: string): number | undefined {
  const value = sentValue(numberField, typed);
  return typeof value === 'number' ? value : undefined;
}

/** Judges a quantity as it is typed: a scanned article in its place is none. */
export const checkQuantity = (typed: string): FieldCheck =>
  BAR_CODE.test(typed.trim())
    ? { problem: `${typed.trim()} is the number of an article. Type the quantity first.` }
    : checkField(numberField, typed);

/** A line with more of its article: what is found at another shelf is added. */
export const addedTo = (line: CountLine, typed: string): CountLine => {
  const sum = sumOf(quantityIn(line.counted) ?? 0, quantityIn(typed) ?? 0);
  return { ...line, counted: writtenNumber(sum) };
};

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

/** Tells what became of a quantity that was typed. */
export const lineWords = (line: CountLine): string =>
  `${articleName(line.article)}: ${line.counted} counted. ${differenceWords(line)}.`;

/** Field of a line in the form of its sheet. */
export const fieldOf = ({ article }: CountLine): string => `counted ${articleName(article)}`;

const isSent = ({ counted }: CountLine) => counted.trim() !== '';

const differs = ({ counted, seen }: CountLine) => quantityIn(counted) !== (seen ?? 0);

/** Sets the stock of a place to what a sheet says, all lines of it or none (INV-150). */
export function countCall(place: Pick<Location, 'code' | 'name'>, sheet: CountSheet): FormCall {
  const sent = sheet.filter(isSent);
  const left = sheet.length - sent.length;
  const leftOut = left === 0 ? '' : ` ${countOf(left, 'line')} without a count left out.`;
  const isAsking = sent.some(({ seen }) => seen === undefined);
  return {
    label: 'Book the count',
    act: `Book ${countOf(sent.length, 'article')}`,
    operation: 'inventories.count',
    fields: sheet.map((line) => ({
      path: fieldOf(line),
      label: articleName(line.article),
      kind: 'number',
      least: 0,
      hint: differenceWords(line),
      at: `items.${isSent(line) ? sent.indexOf(line) : 'none'}`,
    })),
    sentence: `Sets ${countOf(sent.length, 'article')} at ${isolated(place.name)} to what was counted; ${number(sent.filter(differs).length)} differ.${leftOut} If goods of an article moved since its line began, nothing is booked: empty its field and count it again.`,
    bodyOf: () => ({
      location: place.code,
      items: sent.map(({ article: { sku, product_id }, counted, seen }) => ({
        ...(sku === null ? { product_id } : { sku }),
        counted: quantityIn(counted) ?? counted,
        seen_on_hand: seen ?? 0,
      })),
    }),
    isIdle: () => sent.length === 0 || isAsking,
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
