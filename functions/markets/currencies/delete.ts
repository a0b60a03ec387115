import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { serveDelete } from '@waybill/resources/handlers';

export const handler = serveDelete(marketCurrencies);
