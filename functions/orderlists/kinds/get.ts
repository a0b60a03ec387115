import { kinds } from '@waybill/order-lists/kind/kind.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(kinds);
