import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { getHandler } from '@waybill/resources/handlers';

export const handler = getHandler(marketTaxClasses);
