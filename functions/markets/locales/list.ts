import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { listHandler } from '@waybill/resources/handlers';

export const handler = listHandler(marketLocales);
