import { isolated } from '../../frame/format/isolated.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Counted {
  readonly order_item_id: string;
  readonly quantity: number;
}

/** Positions of a shipment, return or cancellation in words: `2 × Blue cup`. */
export function positionNames(
  positions: readonly Counted[],
  items: readonly Named[],
  format: (quantity: number) => string,
): string[] {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return positions.map(({ order_item_id: id, quantity }) => {
    return `${format(quantity)} × ${isolated(names.get(id) ?? id)}`;
  });
}
