import { cartOperations } from './cart/cart.operations.ts';
import { ioOperations } from './io/io.operations.ts';
import { lineOperations } from './line/line.operations.ts';
import { runMaintenanceOperation } from './maintenance/maintenance.operations.ts';
import { mergeOperations } from './merge/merge.operations.ts';
import { orderCartOperation } from './order/order.operations.ts';
import { cartVocabularies } from './vocabulary/vocabularies.ts';

/** Every operation of the carts area. */
export const cartsAreaOperations = [
  ...cartOperations,
  orderCartOperation,
  ...mergeOperations,
  runMaintenanceOperation,
  ...lineOperations,
  ...ioOperations,
  cartVocabularies.contracts.list,
  cartVocabularies.contracts.get,
] as const;
