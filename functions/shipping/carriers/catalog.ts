import { serve } from '@waybill/api/serve';
import { presentCarrierCatalog } from '@waybill/shipping/carrier/carrier-catalog';
import { listCarrierCatalogOperation } from '@waybill/shipping/carrier/carrier-catalog.operations';

export const handler = serve(listCarrierCatalogOperation, async () => presentCarrierCatalog());
