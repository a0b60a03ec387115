import { serve } from '@waybill/api/serve';
import { restoreCarrierDefaultsOperation } from '@waybill/shipping/carrier/carrier-defaults.operations';
import { restoreCarrierDefaults } from '@waybill/shipping/commands/restore-defaults.command';

export const handler = serve(restoreCarrierDefaultsOperation, async ({ ctx }) =>
  restoreCarrierDefaults(ctx),
);
