import { createHandler } from '@waybill/resources/handlers';
import { createRules } from '@waybill/shipping/service-level/service-level.repository';
import { serviceLevels } from '@waybill/shipping/service-level/service-level.resource';

export const handler = createHandler(serviceLevels, createRules);
