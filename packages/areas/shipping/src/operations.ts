import type { AnyOperation } from '@waybill/api/operation';
import { operationsOf } from '@waybill/resources/resource';
import { carriers } from './carrier/carrier.resource.ts';
import { carrierCatalogOperations } from './carrier/carrier-catalog.operations.ts';
import { carrierDefaultsOperations } from './carrier/carrier-defaults.operations.ts';
import { methods } from './method/method.resource.ts';
import { methodDefaultsOperations } from './method/method-defaults.operations.ts';
import { rateOperations } from './rate/rate.operations.ts';
import { serviceLevels } from './service-level/service-level.resource.ts';
import { taxClassOperations } from './tax-class/usage.operations.ts';
import { tierOperations } from './tier/tier-table.operations.ts';
import { trackingOperations } from './tracking/tracking.operations.ts';
import { vocabularyOperations } from './vocabulary/vocabulary.operations.ts';
import { weightUnits } from './weight-unit/weight-unit.resource.ts';

/** Every operation of the shipping area; literal paths before those with an id. */
export const shippingAreaOperations: readonly AnyOperation[] = [
  ...carrierCatalogOperations,
  ...carrierDefaultsOperations,
  ...operationsOf(carriers),
  ...methodDefaultsOperations,
  ...operationsOf(methods),
  ...tierOperations,
  ...rateOperations,
  ...trackingOperations,
  ...operationsOf(serviceLevels),
  ...operationsOf(weightUnits),
  ...taxClassOperations,
  ...vocabularyOperations,
];
