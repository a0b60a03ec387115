import { serve } from '@waybill/api/serve';
import { importCart } from '@waybill/carts/io/io.command';
import { importCartOperation } from '@waybill/carts/io/io.operations';

export const handler = serve(importCartOperation, ({ body, ctx }) => importCart(ctx, body));
