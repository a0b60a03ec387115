import { serve } from '@waybill/api/serve';
import { restoreMethodDefaultsOperation } from '@waybill/shipping/method/method-defaults.operations';
import { restoreMethodDefaults } from '@waybill/shipping/restore-defaults.repository';

export const handler = serve(restoreMethodDefaultsOperation, async ({ ctx }) =>
  restoreMethodDefaults(ctx),
);
