import { serve } from '@waybill/api/serve';
import { restoreKinds } from '@waybill/order-lists/command/restore-kinds.command';
import { restoreListDefaultsOperation } from '@waybill/order-lists/list/defaults.operations';

export const handler = serve(restoreListDefaultsOperation, ({ ctx }) => restoreKinds(ctx));
