import { cartOperations } from './cart/cart.operations.ts';
import { ioOperations } from './io/io.operations.ts';
import { lineOperations } from './line/line.operations.ts';

/** Every operation of the carts area. */
export const cartsAreaOperations = [...cartOperations, ...lineOperations, ...ioOperations] as const;
