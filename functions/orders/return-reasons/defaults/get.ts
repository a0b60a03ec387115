import { returnReasons } from '@waybill/orders/return-reason/return-reason.resource';
import { serveGetDefaults } from '@waybill/resources/handlers';

export const handler = serveGetDefaults(returnReasons);
