import { serveGet } from '@waybill/resources/handlers';
import { carriers } from '@waybill/shipping/carrier/carrier.resource';

export const handler = serveGet(carriers);
