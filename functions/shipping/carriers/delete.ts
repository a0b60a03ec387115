import { serve } from '@waybill/api/serve';
import { carriers } from '@waybill/shipping/carrier/carrier.resource';
import { deleteCarrier } from '@waybill/shipping/commands/delete-carrier.command';

export const handler = serve(carriers.contracts.delete, async ({ path, ctx }) =>
  deleteCarrier(ctx, path.id),
);
