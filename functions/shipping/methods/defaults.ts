import { serve } from '@waybill/api/serve';
import { reconcileMethodsOperation } from '@waybill/shipping/method/method-defaults.operations';
import { restoreMethods } from '@waybill/shipping/restore-defaults.repository';

export const handler = serve(reconcileMethodsOperation, async ({ ctx }) => restoreMethods(ctx));
