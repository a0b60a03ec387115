import { serve } from '@waybill/api/serve';
import { mergeCartsOperation } from '@waybill/carts/merge/merge.operations';
import { mergeCarts } from '@waybill/carts/merge/merge-carts.command';

export const handler = serve(mergeCartsOperation, ({ body, ctx }) => mergeCarts(ctx, body));
