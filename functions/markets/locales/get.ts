import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(marketLocales);
