import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(marketLocales);
