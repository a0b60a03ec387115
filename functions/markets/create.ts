import { markets } from '@waybill/markets/market/market.resource';
import { createHandler } from '@waybill/resources/handlers';

export const handler = createHandler(markets);
