interface Counted {
  readonly quantity: number;
  readonly quantity_shipped: number;
  readonly quantity_cancelled: number;
}

/** Decimals that the service keeps of a quantity. */
const SCALE = 10_000;

const whole = (quantity: number) => Math.round(quantity * SCALE);

/** What of a position is neither shipped nor cancelled, exactly. */
export function openQuantity({ quantity, quantity_shipped, quantity_cancelled }: Counted): number {
  return (whole(quantity) - whole(quantity_shipped) - whole(quantity_cancelled)) / SCALE;
}
