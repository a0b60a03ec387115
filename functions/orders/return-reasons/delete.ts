import { returnReasons } from '@waybill/orders/return-reason/return-reason.resource';
import { serveDelete } from '@waybill/resources/handlers';

export const handler = serveDelete(returnReasons);
