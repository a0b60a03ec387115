import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(marketTaxClasses);
