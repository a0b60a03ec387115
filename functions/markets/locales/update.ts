import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { updateHandler } from '@waybill/resources/handlers';

export const handler = updateHandler(marketLocales);
