import { returnReasons } from '@waybill/orders/return-reason/return-reason.resource';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(returnReasons);
