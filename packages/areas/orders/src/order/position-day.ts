import type { Item } from './item.schema.ts';

type Wished = Pick<Item, 'requested_delivery_date'>;

/** A position as answers show it: without a day of its own it has that of its order (ORD-260). */
export function withDay<Position extends Wished>(
  position: Position,
  { requested_delivery_date: ofOrder }: Wished,
): Position {
  return {
    ...position,
    requested_delivery_date: position.requested_delivery_date ?? ofOrder,
  };
}
