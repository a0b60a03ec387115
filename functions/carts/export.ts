import { serve } from '@waybill/api/serve';
import { exportCart } from '@waybill/carts/io/io.command';
import { exportCartOperation } from '@waybill/carts/io/io.operations';

export const handler = serve(exportCartOperation, ({ path, body, ctx }) =>
  exportCart(ctx, path.id, body),
);
