import { compare, type Decimal, subtract, sum } from '@waybill/kernel/decimal';
import { type OfLine, wantedOf } from '../answer/buyers-line.ts';
import { type FoundFact, fact } from '../document/finding.ts';
import type { PositionView } from '../order/order-view.ts';
import type { PlacedLine } from './placement.ts';
import type { ChangedLine } from './read-change.ts';

/** A quantity that is taken off a position. */
export interface TakenOff {
  readonly order_item_id: string;
  readonly quantity: Decimal;
}

/** All that one line of a change does. */
export interface LinePlan {
  readonly added: readonly PlacedLine[];
  readonly cancelled: readonly TakenOff[];
  /** The line and the quantity that the buyer wants of it from now on. */
  readonly wanted?: readonly [lineId: string, quantity: Decimal];
  readonly found: readonly FoundFact[];
}

/** A line that cannot be changed so. */
interface Refused {
  readonly refused: FoundFact;
}

const nothing: LinePlan = { added: [], cancelled: [], found: [] };

const ADDED = '1';
const DELETED = '2';
const UNCHANGED = '4';

function refuse(
  code: string,
  { path }: ChangedLine,
  message: string,
  ...values: readonly [theirs?: Decimal, ours?: Decimal]
): Refused {
  return { refused: fact(code, path, message, ...values) };
}

/** The positions of a line that the order has. */
type Line = readonly [OfLine, ...OfLine[]];

/** Quantities of all positions of a line. */
function quantitiesOf(positions: Line) {
  const shipped = sum(positions.map((one) => one.quantity_shipped));
  const remaining = sum(positions.map((one) => subtract(one.quantity, one.quantity_cancelled)));
  return { shipped, remaining, wanted: positions[0].peppol.wanted };
}

/** Decides what a line of a change does to the positions of its line (PEP-86). */
export function planLine(
  line: ChangedLine,
  [first, ...others]: readonly OfLine[],
  days: readonly (string | null)[],
): LinePlan | Refused {
  const { line_id } = line.position.peppol;
  if (line.status === UNCHANGED) return nothing;
  if (line.status === ADDED) {
    if (first !== undefined)
      return refuse('line_exists', line, `Line ${line_id} is there already.`);
    return adding(line, line.position);
  }
  if (first === undefined) {
    return refuse('unknown_line', line, `The order has no line ${line_id}.`);
  }
  const positions: Line = [first, ...others];
  const { shipped, remaining, wanted } = quantitiesOf(positions);
  const quantity = line.status === DELETED ? 0 : line.position.quantity;
  if (compare(shipped, quantity) > 0) {
    const message = `Of line ${line_id} ${shipped} is shipped.`;
    return refuse('line_shipped', line, message, quantity, shipped);
  }
  if (compare(remaining, wanted) < 0 && compare(quantity, remaining) > 0) {
    const message = `Of line ${line_id} ${remaining} is left; more of it must be ordered anew.`;
    return refuse('line_cancelled', line, message, quantity, remaining);
  }
  const plan = revise(line, positions, quantity, days);
  return { ...plan, wanted: [line_id, quantity] };
}

function adding(line: ChangedLine, position: PlacedLine, found = line.found): LinePlan {
  const { line_id, wanted } = position.peppol;
  return { added: [position], cancelled: [], wanted: [line_id, wanted], found };
}

/** Brings a line to a quantity: by less or more of it, or by a position in the place of the open ones. */
function revise(
  line: ChangedLine,
  positions: Line,
  quantity: Decimal,
  days: readonly (string | null)[],
): LinePlan {
  const { shipped, remaining } = quantitiesOf(positions);
  const open = openOf(positions);
  if (quantity === 0) return { ...nothing, cancelled: open };
  // The shop may have added a position of another article since the buyer last said what it wants.
  const before = wantedOf(positions);
  const { position, found } = withKept(line, before);
  const more = subtract(quantity, remaining);
  const isSame = remaining > 0 && isAsBefore(position, before, days);
  if (isSame && compare(more, 0) <= 0) {
    return { ...nothing, cancelled: takeFrom(open, subtract(0, more)) };
  }
  if (isSame && !line.isCharged) {
    const same = { ...position, unit_price: before.unit_price, discounts: [], quantity: more };
    return { ...adding(line, same, found), cancelled: [] };
  }
  const rest = subtract(quantity, shipped);
  if (rest === 0) return { ...nothing, cancelled: open };
  const unit_price = line.unitPrice ?? position.unit_price;
  const anew =
    shipped === 0 ? position : { ...position, unit_price, discounts: [], quantity: rest };
  return { ...adding(line, anew, found), cancelled: open };
}

/**
 * A line keeps what the shop promised of it, and the price it had where it names none; one that never had
 * any is found (PEP-86).
 */
function withKept({ position, found }: ChangedLine, before: OfLine) {
  const { price, price_quantity, promised_from, promised_to, backorder } = before.peppol;
  const peppol = { ...position.peppol, promised_from, promised_to, backorder };
  if (peppol.price !== null || price === null) return { position: { ...position, peppol }, found };
  const named = { ...peppol, price, price_quantity };
  return {
    position: { ...position, unit_price: before.unit_price, discounts: [], peppol: named },
    found: found.filter(({ code }) => code !== 'no_price'),
  };
}

/** Tells a line whose price, unit, article, name, tax and day are those of its position. */
function isAsBefore(
  { requested_delivery_date: day, ...position }: PlacedLine,
  before: PositionView,
  [ofOrder, next]: readonly (string | null)[],
): boolean {
  const { requested_delivery_date: former } = before;
  // A position without a day of its own has that of its order, which the same change may move.
  const follows = former === ofOrder && day === next;
  return (
    (['unit_price', 'unit', 'sku', 'name', 'tax_rate'] as const).every(
      (name) => position[name] === before[name],
    ) &&
    (day === null || day === former || follows)
  );
}

/** Positions of a line from the last one, each with what is open of it. */
function openOf(positions: readonly PositionView[]): TakenOff[] {
  return positions
    .toSorted((left, right) => right.position - left.position)
    .map((one) => ({
      order_item_id: one.id,
      quantity: subtract(subtract(one.quantity, one.quantity_shipped), one.quantity_cancelled),
    }))
    .filter(({ quantity }) => compare(quantity, 0) > 0);
}

/** As much as is wanted of what is open, position by position. */
function takeFrom(open: readonly TakenOff[], wanted: Decimal): TakenOff[] {
  let left = wanted;
  return open.flatMap(({ order_item_id, quantity }) => {
    const taken = compare(quantity, left) < 0 ? quantity : left;
    left = subtract(left, taken);
    return taken === 0 ? [] : [{ order_item_id, quantity: taken }];
  });
}
