import { serve } from '@waybill/api/serve';
import { restoreKinds } from '@waybill/order-lists/command/restore-kinds.command';
import { restoreListDefaults } from '@waybill/order-lists/list/defaults.operations';

export const handler = serve(restoreListDefaults, ({ ctx }) => restoreKinds(ctx));
