import { markets } from '@waybill/markets/market/market.resource';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(markets);
