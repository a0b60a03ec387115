import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { createHandler } from '@waybill/resources/handlers';

export const handler = createHandler(marketLocales);
