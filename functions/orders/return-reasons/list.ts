import { returnReasons } from '@waybill/orders/return-reason/return-reason.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(returnReasons);
