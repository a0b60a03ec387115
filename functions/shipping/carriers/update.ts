import { updateHandler } from '@waybill/resources/handlers';
import { carrierRules } from '@waybill/shipping/carrier/carrier.repository';
import { carriers } from '@waybill/shipping/carrier/carrier.resource';

export const handler = updateHandler(carriers, carrierRules);
