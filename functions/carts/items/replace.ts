import { serve } from '@waybill/api/serve';
import { replaceLines } from '@waybill/carts/line/line.command';
import { replaceLinesOperation } from '@waybill/carts/line/line.operations';

export const handler = serve(replaceLinesOperation, ({ path, body, ctx }) =>
  replaceLines(ctx, path.cart_id, body),
);
