import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(marketTaxClasses);
