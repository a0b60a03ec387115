/** In the order to offer them (shipping.md 3.3). */
export const pricingTypes = ['fixed', 'free', 'matrix'] as const;

/** What a matrix may measure, in the order to offer it (shipping.md 3.2). */
export const matrixBases = ['weight', 'quantity', 'order_value', 'attribute'] as const;
export type MatrixBasis = (typeof matrixBases)[number];
