import { isAt, type Places } from '@waybill/api/places';
import { type Decimal, sum } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { isUnfinished, openLines, openOf } from '../order/fulfillment-status.ts';
import type { Item } from '../order/item.schema.ts';
import type { NamedPosition } from '../order/named-positions.ts';
import type { Shipment } from '../order/order.schema.ts';
import type { OrderAggregate, PartialOrder } from '../order/order-aggregate.ts';
import {
  findExcess,
  refuseExcess,
  refuseUnknown,
  resolvePositions,
  type TakenQuantity,
} from '../order/position-quantities.ts';
import { everythingOf } from './leaving-lines.ts';
import type { LocationCodes } from './show-fulfillment.ts';

/** A fulfilment that ships, and what of it. */
export interface Chosen {
  readonly fulfillment: KeptFulfillment;
  readonly taken: readonly TakenQuantity[];
}

/** The positions to ship; null ships everything open. */
type Named = readonly NamedPosition[] | null;

/** The fulfilments that a key with these places sees (API-318). */
export const ownOf = (
  { fulfillments = [] }: Pick<PartialOrder, 'fulfillments'>,
  places: Places,
): KeptFulfillment[] => fulfillments.filter(({ location_id }) => isAt(places, location_id));

/** The shipments that left its places: to a key that is bound, others are not there (API-321). */
export function ownShipments(
  order: Pick<OrderAggregate, 'fulfillments' | 'shipments'>,
  places: Places,
): readonly Shipment[] {
  if (places === undefined) return order.shipments;
  const own = new Set<unknown>(ownOf(order, places).map(({ id }) => id));
  return order.shipments.filter(({ fulfillment_id }) => own.has(fulfillment_id));
}

/**
 * The order's fulfilment with this id; one of another order is as unknown as none (ORD-283), and so is
 * one of another place to a key that is bound (API-318).
 */
export function findFulfillment(
  order: Pick<PartialOrder, 'number' | 'fulfillments'>,
  id: string,
  places?: Places,
): KeptFulfillment | Rejection<'not_found'> {
  const found = ownOf(order, places).find((one) => one.id === id);
  return found ?? reject('not_found', `Order ${order.number} has no fulfilment ${id}.`);
}

/** The refusal of a command on a fulfilment that ended. */
export const fulfillmentClosed = ({ status }: KeptFulfillment): Rejection<'fulfillment_closed'> =>
  reject('fulfillment_closed', `The fulfilment is ${status}.`);

/** Refuses a command that the hold of a fulfilment stops; its message quotes the reason. */
export function refuseHeld({
  on_hold,
  hold_reason,
}: KeptFulfillment): Rejection<'fulfillment_on_hold'> | undefined {
  if (!on_hold) return undefined;
  const reason = hold_reason === null ? '.' : `: ${hold_reason}`;
  return reject('fulfillment_on_hold', `The fulfilment is on hold${reason}`);
}

/** Units of a position that are open at a place. */
const openAt =
  ({ items }: KeptFulfillment) =>
  ({ id }: Item): Decimal => {
    const line = items.find(({ order_item_id }) => order_item_id === id);
    return line === undefined ? 0 : openOf(line);
  };

/** Units of a position that are open at these places together: a key that is bound learns of no others. */
const openAmong =
  (fulfillments: readonly KeptFulfillment[]) =>
  (item: Item): Decimal =>
    sum(fulfillments.map((one) => openAt(one)(item)));

type PositionRefusal = Rejection<'unknown_position' | 'quantity_exceeds_open'>;

/** Decides what a command takes of a fulfilment: what ships of a named one, and what moves away (ORD-283, ORD-313). */
export function takeFrom(
  { items }: Pick<OrderAggregate, 'items'>,
  one: KeptFulfillment,
  named: Named,
):
  | readonly TakenQuantity[]
  | Rejection<'fulfillment_closed' | 'fulfillment_on_hold'>
  | PositionRefusal {
  const refused = isUnfinished(one) ? refuseHeld(one) : fulfillmentClosed(one);
  if (refused !== undefined) return refused;
  if (named === null) return everythingOf(one);
  const unknown = refuseUnknown(items, named);
  if (unknown !== undefined) return unknown;
  const taken = resolvePositions(items, named, openAt(one));
  return refuseExcess(items, taken, openAt(one)) ?? taken;
}

/** Accepted fulfilments before open ones, of those the oldest first; held ones are left out. */
function asShipped(fulfillments: readonly KeptFulfillment[]): KeptFulfillment[] {
  const free = fulfillments.filter((one) => isUnfinished(one) && !one.on_hold);
  return [
    ...free.filter(({ status }) => status === 'accepted'),
    ...free.filter(({ status }) => status === 'open'),
  ];
}

/** The refusal of an order of which nothing is left to send. */
export const nothingToShip = reject('nothing_to_ship', 'Nothing of the order is open.');

type ChoiceRefusal =
  | Rejection<'nothing_to_ship' | 'fulfillment_on_hold' | 'fulfillment_required'>
  | PositionRefusal;

/** Refuses an order all of whose unfinished fulfilments are held (ORD-283). */
export function refuseAllHeld(
  fulfillments: readonly KeptFulfillment[],
): Rejection<'fulfillment_on_hold'> | undefined {
  const unfinished = fulfillments.filter(isUnfinished);
  const [first] = unfinished;
  return first !== undefined && unfinished.every(({ on_hold }) => on_hold)
    ? refuseHeld(first)
    : undefined;
}

/** Chooses the fulfilment that ships where none is named (ORD-283). */
export function chooseFulfillment(
  { items, fulfillments }: Pick<OrderAggregate, 'items' | 'fulfillments'>,
  named: Named,
  codes: LocationCodes,
): Chosen | ChoiceRefusal {
  const candidates = asShipped(fulfillments);
  if (named === null) {
    const [first] = candidates;
    if (first !== undefined) return { fulfillment: first, taken: everythingOf(first) };
    return refuseAllHeld(fulfillments) ?? nothingToShip;
  }
  const unknown = refuseUnknown(items, named);
  if (unknown !== undefined) return unknown;
  for (const fulfillment of candidates) {
    const taken = resolvePositions(items, named, openAt(fulfillment));
    if (findExcess(items, taken, openAt(fulfillment)).length === 0) return { fulfillment, taken };
  }
  const openHere = openAmong(fulfillments.filter(isUnfinished));
  return (
    refuseAllHeld(fulfillments) ??
    refuseExcess(items, resolvePositions(items, named, openHere), openHere) ??
    refuseSpread(candidates, codes)
  );
}

/** Refuses positions that no fulfilment has together; details say what each has open (ORD-283). */
function refuseSpread(
  candidates: readonly KeptFulfillment[],
  codes: LocationCodes,
): Rejection<'fulfillment_required'> {
  const details = candidates.map((one) => {
    const open = openLines(one).map((line) => `${openOf(line)} of position ${line.position}`);
    const place = codes.get(one.location_id) ?? one.location_id;
    const message = `${one.id} at ${place} has ${open.join(', ')} open`;
    return { path: 'fulfillment_id', message };
  });
  return reject(
    'fulfillment_required',
    'No fulfilment has all of these positions open; ship what one has, and name it.',
    details,
  );
}
