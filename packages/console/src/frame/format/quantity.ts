/** Steps of a quantity that the service keeps: four decimals. */
const STEPS = 10_000;

/** The exact sum of quantities; what is to be taken off is negative. */
export const sumOf = (...quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => sum + Math.round(quantity * STEPS), 0) / STEPS;
