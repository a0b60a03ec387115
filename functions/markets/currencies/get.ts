import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { getHandler } from '@waybill/resources/handlers';

export const handler = getHandler(marketCurrencies);
