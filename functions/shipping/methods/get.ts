import { serveGet } from '@waybill/resources/handlers';
import { methods } from '@waybill/shipping/method/method.resource';

export const handler = serveGet(methods);
