import { serve } from '@waybill/api/serve';
import { getMovementOperation } from '@waybill/inventories/movement/movement.operations';
import { readMovement } from '@waybill/inventories/movement/movement.repository';

export const handler = serve(getMovementOperation, async ({ path, ctx }) =>
  readMovement(ctx.tenant, path.id),
);
