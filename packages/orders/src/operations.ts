import { commentOperations } from './comment/comment.operations.ts';
import { numberRangeOperations } from './number-range/number-range.operations.ts';
import { commandOperations } from './order/command.operations.ts';
import { orderOperations } from './order/order.operations.ts';
import { shipmentOperations } from './order/shipment.operations.ts';
import { reportOperations } from './report/customer-rollup.operations.ts';
import { returnOperations } from './return/return.operations.ts';
import { vocabularyOperations } from './vocabulary.operations.ts';

/** Every operation of the orders area; literal segments are declared before `/orders/{id}`. */
export const ordersAreaOperations = [
  ...numberRangeOperations,
  ...vocabularyOperations,
  ...orderOperations,
  ...commandOperations,
  ...shipmentOperations,
  ...commentOperations,
  ...returnOperations,
  ...reportOperations,
] as const;
