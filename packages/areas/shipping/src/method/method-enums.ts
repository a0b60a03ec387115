/** In the order to offer them (SHP-39). */
export const pricingTypes = ['fixed', 'free', 'matrix'] as const;

/** Measures of a matrix, in the order to offer them (SHP-39). */
export const matrixBases = ['weight', 'quantity', 'order_value', 'attribute'] as const;
export type MatrixBasis = (typeof matrixBases)[number];
