import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { createHandler } from '@waybill/resources/handlers';

export const handler = createHandler(marketTaxClasses);
