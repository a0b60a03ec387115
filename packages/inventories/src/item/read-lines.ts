import type { InputReader } from '@waybill/api/input';
import type { Decimal } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { type Line, namesItem } from './item.ts';
import { SIZE, signedProblem } from './quantity.ts';

/** An item as a request names it. */
interface WireItem {
  readonly product_id?: string | null | undefined;
  readonly sku?: string | null | undefined;
  readonly quantity?: number | string | null | undefined;
}

/** A body with items: the array, or one item inline. */
export interface LinesBody extends WireItem {
  readonly items?: readonly WireItem[] | null | undefined;
}

/** What a call asks of its quantities; without anything they are owed and above 0. */
export interface QuantityRule {
  /** Accepts what is below 0 too; 0 itself stays refused. */
  readonly signed?: true;
  /** Stands in for a quantity that was not sent. */
  readonly fallback?: Decimal;
}

/**
 * Reads the items of a body in request order, `product_id` in lower case. `items` wins over the inline
 * item (INV-1, INV-7). Problems gather in `read`, at `items.3.quantity`
 * or `quantity`; with problems the lines are not to be used.
 */
export function readLines(read: InputReader, body: LinesBody, rule: QuantityRule = {}): Line[] {
  const { items, ...inline } = body;
  if (items !== null && items !== undefined) {
    return items.map((item, index) => readLine(read, item, `items.${index}`, rule));
  }
  if (!namesItem(inline)) {
    const message = 'is needed, or one item by product_id or sku';
    read.problems.push({ path: 'items', message });
    return [];
  }
  return [readLine(read, inline, '', rule)];
}

/** Reads a quantity of a request; answers 0 where `read` got a problem. */
export function readQuantity(
  read: InputReader,
  path: string,
  value: WireItem['quantity'],
  { signed, fallback }: QuantityRule,
): Decimal {
  if (value === null || value === undefined) {
    if (fallback === undefined) read.problems.push({ path, message: 'is needed' });
    return fallback ?? 0;
  }
  if (signed !== true) return read.decimal(path, value, SIZE) ?? 0;
  const message = signedProblem(value);
  if (message === undefined) return Number(value);
  read.problems.push({ path, message });
  return 0;
}

/** The refusal of a request whose values break rules. */
export function refuseProblems({ problems }: InputReader): Rejection<'invalid_value'> | undefined {
  if (problems.length === 0) return undefined;
  return reject('invalid_value', 'The request holds values that are not accepted.', problems);
}

function readLine(read: InputReader, item: WireItem, path: string, rule: QuantityRule): Line {
  if (!namesItem(item)) read.problems.push({ path, message: 'needs product_id or sku' });
  const at = path === '' ? 'quantity' : `${path}.quantity`;
  return {
    product_id: item.product_id?.toLowerCase() ?? null,
    sku: item.sku ?? null,
    quantity: readQuantity(read, at, item.quantity, rule),
  };
}
