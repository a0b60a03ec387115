import { deleteHandler } from '@waybill/resources/handlers';
import { deleteRules } from '@waybill/shipping/service-level/service-level.repository';
import { serviceLevels } from '@waybill/shipping/service-level/service-level.resource';

export const handler = deleteHandler(serviceLevels, deleteRules);
