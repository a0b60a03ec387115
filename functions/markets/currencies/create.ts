import { marketCurrencies } from '@waybill/markets/currency/market-currency.resource';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(marketCurrencies);
