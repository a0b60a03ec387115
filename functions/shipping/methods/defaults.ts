import { serve } from '@waybill/api/serve';
import { restoreMethodDefaults } from '@waybill/shipping/commands/restore-defaults.command';
import { restoreMethodDefaultsOperation } from '@waybill/shipping/method/method-defaults.operations';

export const handler = serve(restoreMethodDefaultsOperation, async ({ ctx }) =>
  restoreMethodDefaults(ctx),
);
