import { serve } from '@waybill/api/serve';
import { claimCarts } from '@waybill/carts/merge/claim-carts.command';
import { claimCartsOperation } from '@waybill/carts/merge/merge.operations';

export const handler = serve(claimCartsOperation, ({ body, ctx }) => claimCarts(ctx, body));
