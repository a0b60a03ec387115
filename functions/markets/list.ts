import { markets } from '@waybill/markets/market/market.resource';
import { listHandler } from '@waybill/resources/handlers';

export const handler = listHandler(markets);
