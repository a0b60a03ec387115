import { serve } from '@waybill/api/serve';
import { presentCarrierCatalog } from '@waybill/shipping/carrier/catalog';
import { listCarrierCatalog } from '@waybill/shipping/carrier/catalog.operations';

export const handler = serve(listCarrierCatalog, async () => presentCarrierCatalog());
