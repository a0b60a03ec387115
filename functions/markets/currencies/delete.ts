import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { deleteHandler } from '@waybill/resources/handlers';

export const handler = deleteHandler(marketCurrencies);
