import { markets } from '@waybill/markets/market/market.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(markets);
