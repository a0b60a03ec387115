import type { FunctionRef } from '../wiring.ts';

/** The module that exports the product, in a folder of compiled functions. */
export const PRODUCT = 'product.mjs';

/** The module of a function in such a folder. */
export const moduleOf = ({ file }: FunctionRef): string => file.replace(/\.ts$/u, '.mjs');
