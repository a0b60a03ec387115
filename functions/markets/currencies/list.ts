import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(marketCurrencies);
