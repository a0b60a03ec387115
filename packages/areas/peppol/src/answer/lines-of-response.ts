import { compare, sum } from '@waybill/kernel/decimal';
import type { PositionPeppol } from '../order/order-peppol.ts';
import type { PositionView } from '../order/order-view.ts';
import {
  isBuyers,
  isOfLine,
  NO_LINE,
  type OfLine,
  remainingOf,
  remainingOfAll,
  unitOf,
  wantedOf,
} from './buyers-line.ts';
import type { Units } from './unit-code.ts';

/** Days on which the seller promises to deliver. */
export interface Promised {
  readonly promised_from: string | null;
  readonly promised_to: string | null;
}

/** A line of a response: added, changed, as wanted, cancelled, or delivered already. */
export interface ResponseLine {
  readonly status: '1' | '3' | '5' | '7' | '42';
  /** The buyer's line; `NA` where there is none. */
  readonly line_id: string;
  readonly note: string | null;
  /** With its unit; null where the code says it all. */
  readonly quantity: { readonly value: number; readonly unit: string } | null;
  readonly backorder: number | null;
  /** Price of one unit; null where it is the buyer’s. */
  readonly price: number | null;
  readonly promised: Promised | null;
  readonly item: PositionView;
  /** The article that comes in the place of the wanted one. */
  readonly substitute: PositionView | null;
}

/** Lines of a response, and if they say nothing that the buyer does not know. */
export interface ResponseLines {
  readonly lines: readonly ResponseLine[];
  readonly isAsWanted: boolean;
}

/** A position that the buyer did not ask for (PEP-116). */
function added(position: PositionView, units: Units, lineId: string): ResponseLine {
  return {
    status: '1',
    line_id: lineId,
    note: null,
    quantity: { value: remainingOf(position), unit: unitOf(position, units) },
    backorder: null,
    price: position.unit_price,
    promised: null,
    item: position,
    substitute: null,
  };
}

/** A line of the buyer, and the positions that stand for it. */
interface BuyersLine {
  readonly wanted: OfLine;
  readonly remaining: number;
  /** Positions of which something remains: of the wanted article, and of others. */
  readonly same: readonly OfLine[];
  readonly others: readonly OfLine[];
  readonly isShipped: boolean;
}

function buyersLine(positions: readonly [OfLine, ...OfLine[]]): BuyersLine {
  const wanted = wantedOf(positions);
  const left = positions.filter((position) => remainingOf(position) > 0);
  const remaining = remainingOfAll(left);
  return {
    wanted,
    remaining,
    same: left.filter(({ sku }) => sku === wanted.sku),
    others: left.filter(({ sku }) => sku !== wanted.sku),
    isShipped: compare(sum(left.map((one) => one.quantity_shipped)), remaining) === 0,
  };
}

const substituteOf = ({ same, others: [first, ...others] }: BuyersLine): OfLine | null =>
  same.length === 0 && first !== undefined && others.every(({ sku }) => sku === first.sku)
    ? first
    : null;

/** The price of what remains, where the seller asks for another one than the buyer named. */
function otherPrice({ wanted, same, others }: BuyersLine, isSubstituted: boolean): number | null {
  const made = isSubstituted ? others : same.filter((position) => !isBuyers(position));
  return made.find(({ unit_price }) => unit_price !== wanted.unit_price)?.unit_price ?? null;
}

const promiseOf = ({ promised_from, promised_to }: PositionPeppol): Promised | null =>
  promised_from === null && promised_to === null ? null : { promised_from, promised_to };

/** The line of a response for a line of the buyer; undefined where the buyer deleted it and nothing remains (PEP-115). */
function lineFor(line: BuyersLine, note: string | null): ResponseLine | undefined {
  const { wanted, remaining, same } = line;
  const { line_id, unit_code, backorder } = wanted.peppol;
  const substitute = substituteOf(line);
  const goods = substitute === null ? remainingOfAll(same) : remaining;
  const bare = { line_id, note, item: wanted, quantity: null, backorder: null, price: null };
  const plain = { ...bare, promised: null, substitute: null };
  if (remaining === 0 && wanted.peppol.wanted === 0) return undefined;
  if (goods === 0) return { ...plain, status: '7' };
  const price = otherPrice(line, substitute !== null);
  const promised = promiseOf(wanted.peppol);
  const isWhole = substitute === null && price === null && goods === wanted.peppol.wanted;
  if (isWhole && line.isShipped) return { ...plain, status: '42' };
  if (isWhole && promised === null && backorder === null) return { ...plain, status: '5' };
  const quantity = { value: goods, unit: unit_code };
  return { ...plain, status: '3', quantity, backorder, price, promised, substitute };
}

/**
 * Lines of a response, in the order of the buyer's: each of these, behind it other articles that come beside the
 * wanted one, and at the end what no line asked for (PEP-115, PEP-116). `notes` are texts by the buyer's lines.
 */
export function linesOfResponse(
  items: readonly PositionView[],
  units: Units,
  notes: ReadonlyMap<string, string>,
): ResponseLines {
  const byLine = Map.groupBy(items.filter(isOfLine), ({ peppol }) => peppol.line_id);
  const lines = [...byLine].flatMap(([line_id, [first, ...more]]) => {
    /* v8 ignore next -- a group has a member */
    if (first === undefined) return [];
    const line = buyersLine([first, ...more]);
    const own = lineFor(line, notes.get(line_id) ?? null);
    const others = own?.substitute == null ? line.others : [];
    const beside = others.map((position) => added(position, units, line_id));
    return own === undefined ? beside : [own, ...beside];
  });
  const loose = items.filter((position) => !isOfLine(position) && remainingOf(position) > 0);
  const all = [...lines, ...loose.map((position) => added(position, units, NO_LINE))];
  const isPromised = items.some(
    (position) =>
      isOfLine(position) &&
      remainingOf(position) > 0 &&
      (promiseOf(position.peppol) ?? position.peppol.backorder) !== null,
  );
  const isAsWanted = all.every(({ status, note }) => note === null && ['5', '42'].includes(status));
  return { lines: all, isAsWanted: isAsWanted && !isPromised };
}
