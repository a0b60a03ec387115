import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(marketTaxClasses);
