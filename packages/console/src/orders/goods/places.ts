import type { Fulfillment, FulfillmentItem, OrderWithParts } from '@waybill/client/shapes';
import { isolated } from '../../frame/format/isolated.ts';
import { sumOf } from '../../frame/format/quantity.ts';
import type { Line } from './positions.ts';

/** Quantity of a line that has still to leave its place. */
export const openAt = ({
  quantity,
  quantity_shipped,
}: Pick<FulfillmentItem, 'quantity' | 'quantity_shipped'>): number =>
  sumOf(quantity, -quantity_shipped);

/** The lines of a place, with what has still to leave it. */
export const linesAt = ({ id: place, items }: Fulfillment): Line[] =>
  items.map((item) => {
    const { order_item_id: id, name } = item;
    return { id, path: `${place} ${id}`, name, most: openAt(item) };
  });

type Lines = Pick<Fulfillment, 'items'>;

/** Pieces that a place has to ship. */
export const piecesOf = ({ items }: Lines): number => sumOf(...items.map(openAt));

/** Pieces of them that no stock covered. */
export const backorderedOf = ({ items }: Lines): number =>
  sumOf(...items.map(({ backordered }) => backordered));

/** Says that a fulfilment is neither shipped nor cancelled. */
export const isUnfinished = ({ status }: Pick<Fulfillment, 'status'>): boolean =>
  status === 'open' || status === 'accepted';

/** A place as sentences name it. */
export const placeOf = ({ location_code }: Pick<Fulfillment, 'location_code'>): string =>
  isolated(location_code ?? 'a location that is gone');

/** The fulfilments that can ship, in the order in which the service chooses one of them (ORD-283). */
export const shippingPlaces = ({ fulfillments = [] }: OrderWithParts): Fulfillment[] => {
  const able = fulfillments.filter((one) => isUnfinished(one) && !one.on_hold);
  return [
    ...able.filter(({ status }) => status === 'accepted'),
    ...able.filter(({ status }) => status === 'open'),
  ];
};
