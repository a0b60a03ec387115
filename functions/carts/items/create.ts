import { serve } from '@waybill/api/serve';
import { createLine } from '@waybill/carts/line/line.command';
import { createLineOperation } from '@waybill/carts/line/line.operations';

export const handler = serve(createLineOperation, ({ path, body, ctx }) =>
  createLine(ctx, path.cart_id, body),
);
