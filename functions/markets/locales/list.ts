import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(marketLocales);
