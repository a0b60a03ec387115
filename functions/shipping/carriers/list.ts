import { serveList } from '@waybill/resources/handlers';
import { carriers } from '@waybill/shipping/carrier/carrier.resource';

export const handler = serveList(carriers);
