import { markets } from '@waybill/markets/market/market.resource';
import { getHandler } from '@waybill/resources/handlers';

export const handler = getHandler(markets);
