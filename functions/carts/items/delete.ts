import { serve } from '@waybill/api/serve';
import { deleteLine as remove } from '@waybill/carts/line/line.command';
import { deleteLine } from '@waybill/carts/line/line.operations';

export const handler = serve(deleteLine, ({ path, ctx }) => remove(ctx, path.cart_id, path.id));
