import { markets } from '@waybill/markets/market/market.resource';
import { updateHandler } from '@waybill/resources/handlers';

export const handler = updateHandler(markets);
