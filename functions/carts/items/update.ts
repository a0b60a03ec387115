import { serve } from '@waybill/api/serve';
import { updateLine as update } from '@waybill/carts/line/line.command';
import { updateLine } from '@waybill/carts/line/line.operations';

export const handler = serve(updateLine, ({ path, body, ctx }) =>
  update(ctx, path.cart_id, path.id, body),
);
