import { createHandler } from '@waybill/resources/handlers';
import { carrierRules } from '@waybill/shipping/carrier/carrier.repository';
import { carriers } from '@waybill/shipping/carrier/carrier.resource';

export const handler = createHandler(carriers, carrierRules);
