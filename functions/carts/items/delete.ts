import { serve } from '@waybill/api/serve';
import { deleteLine } from '@waybill/carts/line/line.command';
import { deleteLineOperation } from '@waybill/carts/line/line.operations';

export const handler = serve(deleteLineOperation, ({ path, ctx }) =>
  deleteLine(ctx, path.cart_id, path.id),
);
