import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { updateHandler } from '@waybill/resources/handlers';

export const handler = updateHandler(marketCurrencies);
