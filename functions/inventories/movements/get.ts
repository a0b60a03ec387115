import { serve } from '@waybill/api/serve';
import { getMovement } from '@waybill/inventories/movement/movement.operations';
import { readMovement } from '@waybill/inventories/movement/movement.repository';

export const handler = serve(getMovement, async ({ path, ctx }) =>
  readMovement(ctx.tenant, path.id),
);
