import { sumOf } from '../../frame/format/quantity.ts';

interface Counted {
  readonly quantity: number;
  readonly quantity_shipped: number;
  readonly quantity_cancelled: number;
}

/** Quantity of a position that is neither shipped nor cancelled (ORD-47). */
export const openQuantity = ({ quantity, quantity_shipped, quantity_cancelled }: Counted): number =>
  sumOf(quantity, -quantity_shipped, -quantity_cancelled);
