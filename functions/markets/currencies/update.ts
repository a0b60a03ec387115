import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(marketCurrencies);
