import { serve } from '@waybill/api/serve';
import { presentCarrierCatalog } from '@waybill/shipping/carrier/carrier-catalog';
import { listCarrierCatalog } from '@waybill/shipping/carrier/carrier-catalog.operations';

export const handler = serve(listCarrierCatalog, async () => presentCarrierCatalog());
