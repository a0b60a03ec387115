import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(marketLocales);
