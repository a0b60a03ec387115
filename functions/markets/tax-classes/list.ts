import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(marketTaxClasses);
