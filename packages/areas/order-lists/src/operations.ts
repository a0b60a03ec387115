import type { AnyOperation } from '@waybill/api/operation';
import { conversionOperations } from './conversion/conversion.operations.ts';
import { kindOperations, vocabularyOperations } from './kind/kind.operations.ts';
import { defaultsOperations } from './list/defaults.operations.ts';
import { listOperations } from './list/list.operations.ts';
import { positionOperations } from './list/position.operations.ts';

/** Every operation of the area of order lists; literal paths before those with an id. */
export const orderListsAreaOperations: readonly AnyOperation[] = [
  ...defaultsOperations,
  ...kindOperations,
  ...vocabularyOperations,
  ...listOperations,
  ...positionOperations,
  ...conversionOperations,
];
