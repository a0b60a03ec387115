/**
 * The first day of a span of so many days that ends today, which counts as one, in days from today.
 */
export const firstOfLast = (days: number): number => 1 - days;
