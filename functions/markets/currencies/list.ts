import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { listHandler } from '@waybill/resources/handlers';

export const handler = listHandler(marketCurrencies);
