import { returnReasons } from '@waybill/orders/return-reason/return-reason.resource';
import { serveDefaults } from '@waybill/resources/handlers';

export const handler = serveDefaults(returnReasons);
