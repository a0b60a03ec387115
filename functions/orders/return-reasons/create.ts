import { returnReasons } from '@waybill/orders/return-reason/return-reason.resource';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(returnReasons);
