import { add } from '@waybill/kernel/decimal';
import type { Instant } from '@waybill/kernel/instant';
import type { Moment } from '@waybill/kernel/moment';
import type { Line } from './line.ts';
import { beginLine, type NewLine } from './line-input.ts';

/** The lines of a cart, and the one that took what was added. */
export interface Added {
  readonly lines: readonly Line[];
  readonly line: Line;
}

type Mergeable = Pick<Line, 'type' | 'configuration' | 'product_id' | 'sku' | 'unit_price'>;

/** Tells that a line stands for an article as such: nothing about it was configured or typed by hand. */
function isPlain({ type, configuration, product_id, sku }: Mergeable): boolean {
  return type === 'product' && configuration === null && (product_id !== null || sku !== null);
}

/**
 * Tells that two lines are one article at one price (CRT-32). Variants of a product may share its id,
 * so product and sku must both be the same.
 */
export function isSameArticle(left: Mergeable, right: Mergeable): boolean {
  return (
    isPlain(left) &&
    isPlain(right) &&
    left.product_id === right.product_id &&
    left.sku === right.sku &&
    left.unit_price === right.unit_price
  );
}

/**
 * Puts a line into a cart: the first line of the same article and price takes its quantity and
 * stays what it is otherwise; else it becomes a line of its own (CRT-32, CRT-33).
 */
function putLine(
  lines: readonly Line[],
  line: Mergeable & Pick<Line, 'quantity'>,
  at: Instant,
  begin: () => Line,
): Added {
  const same = lines.find((one) => isSameArticle(one, line));
  if (same === undefined) {
    const begun = begin();
    return { lines: [...lines, begun], line: begun };
  }
  const quantity = add(same.quantity, line.quantity);
  const merged = { ...same, quantity, updated_at: at };
  return { lines: lines.map((one) => (one === same ? merged : one)), line: merged };
}

/** Adds a line to a cart (CRT-32, CRT-33). */
export function addLine(lines: readonly Line[], line: NewLine, moment: Moment): Added {
  return putLine(lines, line, moment.at, () => beginLine(line, line.position ?? 0, moment));
}

/** Moves the lines of other carts into a cart: one that finds no other of its article stays itself (CRT-65). */
export function moveLines(
  lines: readonly Line[],
  moved: readonly Line[],
  at: Instant,
): readonly Line[] {
  return moved.reduce(
    (all, line) => putLine(all, line, at, () => ({ ...line, updated_at: at })).lines,
    lines,
  );
}

/** Puts several lines into a cart, one after the other (CRT-42). */
export function addLines(
  lines: readonly Line[],
  added: readonly NewLine[],
  moment: Moment,
): readonly Line[] {
  return added.reduce((all, line) => addLine(all, line, moment).lines, lines);
}

/** Lines that make a whole cart: each by itself, in the order they were sent (CRT-35). */
export function beginLines(lines: readonly NewLine[], moment: Moment): Line[] {
  return lines.map((line, index) => beginLine(line, line.position ?? index, moment));
}
