import { kinds } from '@waybill/order-lists/kind/kind.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(kinds);
