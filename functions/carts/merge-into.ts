import { serve } from '@waybill/api/serve';
import { mergeIntoOperation } from '@waybill/carts/merge/merge.operations';
import { mergeCarts } from '@waybill/carts/merge/merge-carts.command';

export const handler = serve(mergeIntoOperation, ({ path, body, ctx }) =>
  mergeCarts(ctx, { ...body, source_cart_id: path.id }),
);
