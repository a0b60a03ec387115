import { serve } from '@waybill/api/serve';
import { replaceLines as replace } from '@waybill/carts/line/line.command';
import { replaceLines } from '@waybill/carts/line/line.operations';

export const handler = serve(replaceLines, ({ path, body, ctx }) =>
  replace(ctx, path.cart_id, body),
);
