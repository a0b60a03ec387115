import { serve } from '@waybill/api/serve';
import { reconcileMethodsOperation } from '@waybill/shipping/method/defaults.operations';
import { restoreMethods } from '@waybill/shipping/reconcile.repository';

export const handler = serve(reconcileMethodsOperation, async ({ ctx }) => restoreMethods(ctx));
