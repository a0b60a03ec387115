import { markets } from '@waybill/markets/market/market.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(markets);
