import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { deleteHandler } from '@waybill/resources/handlers';

export const handler = deleteHandler(marketLocales);
