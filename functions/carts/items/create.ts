import { serve } from '@waybill/api/serve';
import { createLine as create } from '@waybill/carts/line/line.command';
import { createLine } from '@waybill/carts/line/line.operations';

export const handler = serve(createLine, ({ path, body, ctx }) => create(ctx, path.cart_id, body));
