import { returnReasons } from '@waybill/orders/return-reason/return-reason.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(returnReasons);
