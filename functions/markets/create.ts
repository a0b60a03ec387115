import { markets } from '@waybill/markets/market/market.resource';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(markets);
