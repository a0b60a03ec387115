import { serve } from '@waybill/api/serve';
import { reconcileCarriersOperation } from '@waybill/shipping/carrier/defaults.operations';
import { restoreCarriers } from '@waybill/shipping/reconcile.repository';

export const handler = serve(reconcileCarriersOperation, async ({ ctx }) => restoreCarriers(ctx));
