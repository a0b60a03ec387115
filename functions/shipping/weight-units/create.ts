import { createHandler } from '@waybill/resources/handlers';
import { createRules } from '@waybill/shipping/weight-unit/weight-unit.repository';
import { weightUnits } from '@waybill/shipping/weight-unit/weight-unit.resource';

export const handler = createHandler(weightUnits, createRules);
