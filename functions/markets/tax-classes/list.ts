import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { listHandler } from '@waybill/resources/handlers';

export const handler = listHandler(marketTaxClasses);
