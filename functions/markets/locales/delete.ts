import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { serveDelete } from '@waybill/resources/handlers';

export const handler = serveDelete(marketLocales);
