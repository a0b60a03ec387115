import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(marketCurrencies);
