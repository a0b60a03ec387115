import { serve } from '@waybill/api/serve';
import { reconcileCarriersOperation } from '@waybill/shipping/carrier/carrier-defaults.operations';
import { restoreCarriers } from '@waybill/shipping/restore-defaults.repository';

export const handler = serve(reconcileCarriersOperation, async ({ ctx }) => restoreCarriers(ctx));
