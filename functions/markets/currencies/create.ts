import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { createHandler } from '@waybill/resources/handlers';

export const handler = createHandler(marketCurrencies);
