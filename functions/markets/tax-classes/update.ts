import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { updateHandler } from '@waybill/resources/handlers';

export const handler = updateHandler(marketTaxClasses);
