import { serve } from '@waybill/api/serve';
import { updateLine } from '@waybill/carts/line/line.command';
import { updateLineOperation } from '@waybill/carts/line/line.operations';

export const handler = serve(updateLineOperation, ({ path, body, ctx }) =>
  updateLine(ctx, path.cart_id, path.id, body),
);
