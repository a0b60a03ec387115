import { subtract, sum } from '@waybill/kernel/decimal';
import type { PositionPeppol } from '../order/order-peppol.ts';
import type { PositionView } from '../order/order-view.ts';
import { type Units, unitCodeOf } from './unit-code.ts';

/** The number of a line that is none of the buyer's. */
export const NO_LINE = 'NA';

/** A position that stands for a line of the buyer. */
export type OfLine = PositionView & { readonly peppol: PositionPeppol };

export const isOfLine = (position: PositionView): position is OfLine => position.peppol !== null;

/** Units of a position that nobody cancelled. */
export const remainingOf = ({ quantity, quantity_cancelled }: PositionView): number =>
  subtract(quantity, quantity_cancelled);

export const remainingOfAll = (positions: readonly PositionView[]): number =>
  sum(positions.map(remainingOf));

/** A position as the buyer's document has it; one that the seller made for a line knows nothing of the buyer's article. */
export const isBuyers = ({ peppol }: OfLine): boolean =>
  [peppol.price, peppol.tax_category, peppol.buyer_item, peppol.standard_item].some(
    (fact) => fact !== null,
  );

/** The position that has the article which the buyer wants: the latest of the buyer's own (PEP-117). */
export const wantedOf = (positions: readonly [OfLine, ...OfLine[]]): OfLine =>
  positions.findLast(isBuyers) ?? positions[0];

/** The unit of a position: the buyer's, unless the seller made it with one of its own (PEP-113). */
export function unitOf(position: PositionView, units: Units): string {
  if (position.peppol === null) return unitCodeOf(position.unit, units);
  const isOwn = isOfLine(position) && !isBuyers(position) && position.unit !== null;
  return isOwn ? unitCodeOf(position.unit, units) : position.peppol.unit_code;
}

/** Tells if a position has the article that the buyer wants of its line. */
export function isWantedArticle(position: PositionView, items: readonly PositionView[]): boolean {
  const line = items
    .filter(isOfLine)
    .filter(({ peppol }) => peppol.line_id === position.peppol?.line_id);
  const [first, ...more] = line;
  return first !== undefined && wantedOf([first, ...more]).sku === position.sku;
}
