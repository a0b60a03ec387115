import { commentOperations } from './comment/comment.operations.ts';
import { numberRangeOperations } from './number-range/number-range.operations.ts';
import { orderOperations } from './order/order.operations.ts';
import { vocabularyOperations } from './vocabulary.operations.ts';

/** Every operation of the orders area; literal segments are declared before `/orders/{id}`. */
export const ordersAreaOperations = [
  ...numberRangeOperations,
  ...vocabularyOperations,
  ...orderOperations,
  ...commentOperations,
] as const;
