import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { getHandler } from '@waybill/resources/handlers';

export const handler = getHandler(marketLocales);
