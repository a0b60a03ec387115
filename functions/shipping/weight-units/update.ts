import { updateHandler } from '@waybill/resources/handlers';
import { changeRules } from '@waybill/shipping/weight-unit/weight-unit.repository';
import { weightUnits } from '@waybill/shipping/weight-unit/weight-unit.resource';

export const handler = updateHandler(weightUnits, changeRules);
