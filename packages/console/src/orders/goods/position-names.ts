import { isolated } from '../../frame/format/isolated.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Counted {
  readonly order_item_id: string;
  readonly quantity: number;
}

/** An article of which a row names some. */
export interface Article {
  readonly quantity: number;
  readonly name: string | null;
  readonly sku: string | null;
}

/** Positions that have names of their own, in words: `2 × Blue cup`. */
export const articleNames = (
  positions: readonly Article[],
  format: (quantity: number) => string,
): string[] =>
  positions.map(({ quantity, name, sku }) => {
    return `${format(quantity)} × ${isolated(name ?? sku ?? 'article')}`;
  });

/** The first of them, and how many there are beside it: `2 × Blue cup, 1 more`. */
export function shortNames(
  positions: readonly Article[],
  format: (quantity: number) => string,
): string {
  const [first = '', ...others] = articleNames(positions, format);
  return others.length === 0 ? first : `${first}, ${format(others.length)} more`;
}

/** Positions of a shipment, return or cancellation in words: `2 × Blue cup`. */
export function positionNames(
  positions: readonly Counted[],
  items: readonly Named[],
  format: (quantity: number) => string,
): string[] {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return positions.map(({ order_item_id: id, quantity }) => {
    return `${format(quantity)} × ${isolated(names.get(id) ?? 'article')}`;
  });
}
